import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useGames } from './games.ts';
import { firstDay } from '../../ui/fields/dates.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './day-choice.module.css';

export interface DayChoiceProps {
  gameId: number;
  /** `YYYY-MM-DD`. */
  date: string;
  today: string;
  onGame: (gameId: number) => void;
  onDate: (date: string) => void;
}

/** The game and the day, with buttons for the days before and after. */
export function DayChoice({ gameId, date, today, onGame, onDate }: DayChoiceProps) {
  const { t } = useTranslation();
  const games = useGames();
  return (
    <div className={styles['choice']}>
      <SelectField
        name="game"
        label={t('trend.game')}
        value={String(gameId)}
        options={games.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(value) => onGame(Number(value))}
      />
      <div className={styles['days']}>
        <IconButton
          label={t('trend.previousDay')}
          icon={<ChevronLeft />}
          disabled={date <= firstDay}
          onClick={() => onDate(dayBeside(date, -1))}
        />
        <TextField
          type="date"
          label={t('trend.date')}
          min={firstDay}
          max={today}
          value={date}
          onChange={({ target: { value } }) => {
            if (value >= firstDay && value <= today) onDate(value);
          }}
        />
        <IconButton
          label={t('trend.nextDay')}
          icon={<ChevronRight />}
          disabled={date >= today}
          onClick={() => onDate(dayBeside(date, 1))}
        />
      </div>
    </div>
  );
}

function dayBeside(date: string, step: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + step);
  return day.toISOString().slice(0, date.length);
}
