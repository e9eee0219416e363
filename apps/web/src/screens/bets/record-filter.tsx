import { useState } from 'react';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { isReversed } from '../../ui/fields/dates.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { FilterDrawer } from '../../ui/overlays/filter-drawer.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { ORDER_STATUSES } from './order-statuses.ts';
import styles from './record-filter.module.css';
import type { RecordSearch } from './record-search.ts';

export interface RecordFilterProps {
  open: boolean;
  onClose: () => void;
  search: RecordSearch;
  onConfirm: (change: RecordSearch) => void;
}

/** Starts with the active filters each time it opens; nothing changes before the confirmation. */
export function RecordFilter({ open, onClose, search, onConfirm }: RecordFilterProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(search);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(search);
  }
  const { from, to, status } = draft;
  return (
    <FilterDrawer
      open={open}
      onClose={onClose}
      title={t('betRecord.filter')}
      reset={t('betRecord.reset')}
      onReset={() => setDraft({})}
      onConfirm={() => {
        if (!isReversed(draft)) onConfirm({ from, to, status });
      }}
    >
      <div className={styles['fields']}>
        <DateRange span={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <StatusChoice
          status={status}
          onChoose={(chosen) => setDraft({ ...draft, status: chosen })}
        />
      </div>
    </FilterDrawer>
  );
}

interface StatusChoiceProps {
  status: RecordSearch['status'];
  onChoose: (status: RecordSearch['status']) => void;
}

function StatusChoice({ status, onChoose }: StatusChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['choice']}>
      <p className={styles['label']} aria-hidden="true">
        {t('betRecord.status')}
      </p>
      <Chips label={t('betRecord.status')}>
        <Chip pressed={status === undefined} onPress={() => onChoose(undefined)}>
          {t('betRecord.all')}
        </Chip>
        {ORDER_STATUSES.map((each) => (
          <Chip key={each} pressed={status === each} onPress={() => onChoose(each)}>
            {t(`betRecord.${each}`)}
          </Chip>
        ))}
      </Chips>
    </div>
  );
}
