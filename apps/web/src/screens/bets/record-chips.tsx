import { useTranslation } from '../../i18n/translate.ts';
import { Chips, RemovableChip } from '../../ui/chip.tsx';
import type { RecordSearch } from './record-search.ts';
import { dateText } from '../../i18n/time-text.ts';

export interface RecordChipsProps {
  search: RecordSearch;
  onChange: (change: RecordSearch) => void;
}

/** The active filters, each of which a press takes away. */
export function RecordChips({ search, onChange }: RecordChipsProps) {
  const { t, locale } = useTranslation();
  const { from, to, status } = search;
  if (!from && !to && !status) return null;
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
      {status && (
        <RemovableChip
          label={t(`betRecord.${status}`)}
          onRemove={() => onChange({ status: undefined })}
        />
      )}
    </Chips>
  );
}
