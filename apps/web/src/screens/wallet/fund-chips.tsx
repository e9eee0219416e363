import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Chips, RemovableChip } from '../../ui/chip.tsx';
import type { FundSearch } from './fund-search.ts';

export interface CapitalChipsProps {
  search: FundSearch;
  onChange: (change: FundSearch) => void;
}

/** The chosen days, each of which a press takes away. */
export function CapitalChips({ search: { from, to }, onChange }: CapitalChipsProps) {
  const { t, locale } = useTranslation();
  if (!from && !to) return null;
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
    </Chips>
  );
}
