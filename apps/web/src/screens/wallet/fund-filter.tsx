import { useState } from 'react';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { isReversed } from '../../ui/fields/dates.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { FilterDrawer } from '../../ui/overlays/filter-drawer.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import styles from './fund-filter.module.css';
import type { FundSearch } from './fund-search.ts';
import { fundTypes } from './fund-names.ts';

export interface CapitalFilterProps {
  open: boolean;
  onClose: () => void;
  search: FundSearch;
  onConfirm: (change: FundSearch) => void;
}

/** Starts with the active filters each time it opens; nothing changes before the confirmation. */
export function CapitalFilter({ open, onClose, search, onConfirm }: CapitalFilterProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(search);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(search);
  }
  const { from, to, type } = draft;
  return (
    <FilterDrawer
      open={open}
      onClose={onClose}
      title={t('betRecord.filter')}
      reset={t('betRecord.reset')}
      onReset={() => setDraft({})}
      onConfirm={() => {
        if (!isReversed(draft)) onConfirm({ from, to, type });
      }}
    >
      <div className={styles['fields']}>
        <DateRange span={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <div className={styles['choice']}>
          <p className={styles['label']} aria-hidden="true">
            {t('capital.types')}
          </p>
          <Chips label={t('capital.types')}>
            <Chip
              pressed={type === undefined}
              onPress={() => setDraft({ ...draft, type: undefined })}
            >
              {t('capital.all')}
            </Chip>
            {fundTypes.map((each) => (
              <Chip
                key={each.type}
                pressed={type === each.type}
                onPress={() => setDraft({ ...draft, type: each.type })}
              >
                {t(each.name)}
              </Chip>
            ))}
          </Chips>
        </div>
      </div>
    </FilterDrawer>
  );
}
