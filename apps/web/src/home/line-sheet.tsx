import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { useTranslation } from '../language/translate.ts';
import { Sheet } from '../overlay/sheet.tsx';
import { toast } from '../overlay/toast.tsx';
import { chooseLine, useSession } from '../session/session.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { measureLatency } from './latency.ts';
import styles from './line-sheet.module.css';

export type Line = Answer<'/api/index/index'>['lines'][number];

export interface LineSheetProps {
  open: boolean;
  onClose: () => void;
  lines: readonly Line[];
}

interface Measured {
  id: Line['id'];
  /** Null when the line did not answer. */
  latencyMs: number | null;
}

const measureEveryMs = 4_000;

/** The lines to choose from; which one answers faster is measured here and now. */
export function LineSheet({ open, onClose, lines }: LineSheetProps) {
  const { t } = useTranslation();
  const activeList = useSession((session) => session.activeList);
  const { data: measured = [] } = useQuery({
    queryKey: ['latency', lines],
    queryFn: () => measureAll(lines),
    enabled: open,
    refetchInterval: measureEveryMs,
  });
  const bestId = fastest(measured);
  const choose = ({ id, url }: Line) => {
    chooseLine(id, url);
    toast.show({ kind: 'success', text: t('home.lineSwitched', { line: id + 1 }) });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('home.chooseLine')}
      description={t('home.chooseLineHint')}
    >
      <ul className={styles['lines']}>
        {lines.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              className={styles['line']}
              aria-pressed={line.id === activeList}
              onClick={() => choose(line)}
            >
              <span className={styles['name']}>{line.name}</span>
              {line.id === bestId && <StatusBadge kind="done">{t('home.bestLine')}</StatusBadge>}
              {line.id === activeList && (
                <StatusBadge kind="waiting">{t('home.currentLine')}</StatusBadge>
              )}
              <Latency measured={measured.find(({ id }) => id === line.id)} />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
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

/** One line after the other, so that they do not hold each other up. */
async function measureAll(lines: readonly Line[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const { id, url } of lines) measured.push({ id, latencyMs: await measureLatency(url) });
  return measured;
}

function fastest(measured: readonly Measured[]): Line['id'] | undefined {
  const answering = measured.filter(({ latencyMs }) => latencyMs !== null);
  return answering.toSorted((one, other) => (one.latencyMs ?? 0) - (other.latencyMs ?? 0))[0]?.id;
}
