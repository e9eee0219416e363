import { useState } from 'react';
import { useTranslation } from '../language/translate.ts';
import { FilterDrawer } from '../overlay/filter-drawer.tsx';
import { Chip, Chips } from '../ui/chip.tsx';
import { TextField } from '../ui/text-field.tsx';
import { ORDER_STATUSES } from './order-status.ts';
import styles from './record-filter.module.css';
import { firstDay, type RecordSearch } from './record-search.ts';
import { today } from './time-text.ts';

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
  const isReversed = from !== undefined && to !== undefined && from > to;
  return (
    <FilterDrawer
      open={open}
      onClose={onClose}
      title={t('betRecord.filter')}
      reset={t('betRecord.reset')}
      onReset={() => setDraft({})}
      onConfirm={() => {
        if (!isReversed) onConfirm({ from, to, status });
      }}
    >
      <div className={styles['fields']}>
        <TextField
          type="date"
          label={t('betRecord.startDate')}
          min={firstDay}
          max={today()}
          value={from ?? ''}
          onChange={(event) => setDraft({ ...draft, from: event.target.value || undefined })}
        />
        <TextField
          type="date"
          label={t('betRecord.endDate')}
          min={firstDay}
          max={today()}
          value={to ?? ''}
          error={isReversed ? t('betRecord.dateOrder') : undefined}
          onChange={(event) => setDraft({ ...draft, to: event.target.value || undefined })}
        />
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
