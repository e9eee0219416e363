import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Chip, Chips } from '../chip.tsx';
import { DateRange } from './date-range.tsx';
import { isReversed, type DateSpan } from './dates.ts';
import styles from './filter-drawer.module.css';
import { Sheet } from '../overlays/sheet.tsx';

/** The filters of a list: days and one kind of row. */
export interface ListFilters<Kind> extends DateSpan {
  kind?: Kind | undefined;
}

export interface FilterDrawerProps<Kind> {
  open: boolean;
  onClose: () => void;
  /** The current filters of the list. */
  active: ListFilters<Kind>;
  onConfirm: (filters: ListFilters<Kind>) => void;
  kindsLabel: string;
  /** The first is for all rows and has no `kind`. */
  kinds: readonly { kind: Kind | undefined; name: string }[];
}

/**
 * Filters in a side drawer. It starts with the active filters each time it opens; nothing changes
 * before the confirmation.
 */
export function FilterDrawer<Kind extends string | number>({
  open,
  onClose,
  active,
  onConfirm,
  kindsLabel,
  kinds,
}: FilterDrawerProps<Kind>) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(active);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDraft(active);
  }
  const { from, to, kind: chosen } = draft;
  const confirm = () => {
    if (!isReversed(draft)) onConfirm({ from, to, kind: chosen });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('betRecord.filter')}
      from="side"
      footer={
        <>
          <Button kind="quiet" onClick={() => setDraft({})}>
            {t('betRecord.reset')}
          </Button>
          <Button onClick={confirm}>{t('common.confirm')}</Button>
        </>
      }
    >
      <div className={styles['fields']}>
        <DateRange span={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
        <div className={styles['choice']}>
          <p className={styles['label']} aria-hidden="true">
            {kindsLabel}
          </p>
          <Chips label={kindsLabel}>
            {kinds.map(({ kind, name }) => (
              <Chip
                key={kind ?? 'all'}
                pressed={kind === chosen}
                onPress={() => setDraft({ ...draft, kind })}
              >
                {name}
              </Chip>
            ))}
          </Chips>
        </div>
      </div>
    </Sheet>
  );
}
