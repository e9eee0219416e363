import CircleCheck from 'lucide-react/icons/circle-check';
import { useTranslation } from '../../i18n/translate.ts';
import { chooseHost } from '../../data/host-choice.ts';
import { useSession } from '../../data/session.ts';
import { Popup, PopupSlot } from '../../ui/overlays/popup.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { fastestHost, useHostLatencies, type Host, type HostLatency } from './host-latency.ts';
import styles from './host-list.module.css';

export interface HostListProps {
  hosts: readonly Host[];
  /** Measures only while the list is visible. */
  seen: boolean;
  /** `HostSwitched` then informs the player. */
  onChosen: (host: Host['id']) => void;
}

/** The hosts to choose from, with their measured latency. */
export function HostList({ hosts, seen, onChosen }: HostListProps) {
  const { t } = useTranslation();
  const activeList = useSession((session) => session.activeList);
  const measured = useHostLatencies(hosts, seen);
  const bestId = measured && fastestHost(measured);
  const choose = (id: Host['id']) => {
    chooseHost(id);
    onChosen(id);
  };
  return (
    <ul className={styles['hosts']}>
      {hosts.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            className={styles['host']}
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
            <Latency measured={measured?.find((one) => one.id === id)} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Latency({ measured }: { measured: HostLatency | undefined }) {
  const { t } = useTranslation();
  if (!measured) return <span className={styles['latency']}>{t('home.measuring')}</span>;
  const { latencyMs } = measured;
  return (
    <span className={styles['latency']}>
      {latencyMs === null ? t('home.lineDown') : t('home.latency', { milliseconds: latencyMs })}
    </span>
  );
}

interface HostSwitchedProps {
  /** The host that was just chosen; null shows nothing. */
  host: Host['id'] | null;
  onClose: () => void;
}

/** A short message with the chosen host. */
export function HostSwitched({ host, onClose }: HostSwitchedProps) {
  const { t } = useTranslation();
  const text = host === null ? null : t('home.lineSwitched', { line: host + 1 });
  return (
    <PopupSlot sentence={text}>
      {text !== null && <Popup icon={<CircleCheck />} title={text} onClose={onClose} />}
    </PopupSlot>
  );
}
