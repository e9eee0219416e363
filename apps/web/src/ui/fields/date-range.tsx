import { useToday } from '../../data/today.ts';
import { ZoneNote } from '../layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { TextField } from '../text-field.tsx';
import { firstDay, isReversed, type DateSpan } from './dates.ts';

export interface DateRangeProps {
  span: DateSpan;
  onChange: (change: DateSpan) => void;
}

/** The first and the last day of a filter, in the operator's zone. */
export function DateRange({ span, onChange }: DateRangeProps) {
  const { t } = useTranslation();
  const today = useToday();
  return (
    <>
      <TextField
        type="date"
        label={t('betRecord.startDate')}
        min={firstDay}
        max={today}
        value={span.from ?? ''}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      <TextField
        type="date"
        label={t('betRecord.endDate')}
        min={firstDay}
        max={today}
        value={span.to ?? ''}
        error={isReversed(span) ? t('betRecord.dateOrder') : undefined}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
      <ZoneNote />
    </>
  );
}
