import { useTranslation } from '../../i18n/translate.ts';
import { chooseLine } from '../../data/host-choice.ts';
import { useSession } from '../../data/session.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { fastestOf, useLatencies, type Line, type Measured } from './latency.ts';
import styles from './host-list.module.css';

export interface LineListProps {
  lines: readonly Line[];
  /** Measures only while it is seen. */
  seen: boolean;
  /** A line was chosen; `LineSwitched` tells the player. */
  onChosen: (line: Line['id']) => void;
}

/** The lines to choose from; which one answers faster is measured here and now. */
export function LineList({ lines, seen, onChosen }: LineListProps) {
  const { t } = useTranslation();
  const activeList = useSession((session) => session.activeList);
  const measured = useLatencies(lines, seen);
  const bestId = fastestOf(measured);
  const choose = (id: Line['id']) => {
    chooseLine(id);
    onChosen(id);
  };
  return (
    <ul className={styles['lines']}>
      {lines.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className={styles['line']}
            aria-pressed={id === activeList}
            onClick={() => choose(id)}
          >
            <span className={styles['words']}>
              <span className={styles['name']}>{name}</span>
              {id === bestId && <StatusBadge kind="done">{t('home.bestLine')}</StatusBadge>}
              {id === activeList && (
                <StatusBadge kind="waiting">{t('home.currentLine')}</StatusBadge>
              )}
            </span>
            <Latency measured={measured.find((one) => one.id === id)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Latency({ measured }: { measured: Measured | undefined }) {
  const { t } = useTranslation();
  if (!measured) return <span className={styles['latency']}>{t('home.measuring')}</span>;
  const { latencyMs } = measured;
  return (
    <span className={styles['latency']}>
      {latencyMs === null ? t('home.lineDown') : t('home.latency', { milliseconds: latencyMs })}
    </span>
  );
}
