import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Chips, RemovableChip } from '../chip.tsx';
import type { DateSpan } from './dates.ts';

export interface ActiveFiltersProps {
  span: DateSpan;
  onChange: (change: DateSpan) => void;
  /** The chosen kind of row, if it is not shown elsewhere. */
  kind?: { name: string; onRemove: () => void } | undefined;
}

/** The active filters of a list; a press removes one. */
export function ActiveFilters({ span: { from, to }, onChange, kind }: ActiveFiltersProps) {
  const { t, locale } = useTranslation();
  if (!from && !to && !kind) return null;
  return (
    <Chips label={t('betRecord.filters')}>
      {from && (
        <RemovableChip
          label={t('betRecord.dateFrom', { date: dateText(from, locale) })}
          onRemove={() => onChange({ from: undefined })}
        />
      )}
      {to && (
        <RemovableChip
          label={t('betRecord.dateTo', { date: dateText(to, locale) })}
          onRemove={() => onChange({ to: undefined })}
        />
      )}
      {kind && <RemovableChip label={kind.name} onRemove={kind.onRemove} />}
    </Chips>
  );
}
