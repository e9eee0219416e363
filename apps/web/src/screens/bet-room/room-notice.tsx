import { Link } from '@tanstack/react-router';
import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import { useApiQuery } from '../../data/queries.ts';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import type { RoomNow } from './state/room-now.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import type { Phase } from './state/room-phase.ts';
import styles from './room.module.css';

export interface RoomNoticeProps {
  gameId: number;
  phase: Phase;
  /** Set while the operator has betting switched off. */
  switchedOff: RoomNow['switched_off'];
  isFrozen: boolean;
  /** The balance that the room requires, if the player has less. */
  limit: string | null;
}

/** Why betting is not possible for longer than a draw takes, and when it is again. */
export function RoomNotice({ gameId, phase, switchedOff, isFrozen, limit }: RoomNoticeProps) {
  const { t, locale } = useTranslation();
  return (
    <div role="status" className={styles['place']}>
      {isFrozen && (
        <p className={styles['notice']} data-kind="frozen">
          <Lock />
          <span>
            <span>{t('betRoom.frozen')}</span> <Link to="/customer">{t('common.toService')}</Link>
          </span>
        </p>
      )}
      {switchedOff !== null && (
        <p className={styles['notice']}>
          <Clock />
          <span>{switchedOff.note ?? t('betRoom.stoppedByOperator')}</span>
        </p>
      )}
      {phase.kind === 'stopped' && switchedOff === null && <Stopped gameId={gameId} />}
      {limit !== null && (
        <p className={styles['notice']} data-kind="short">
          <Lock />
          <span>{t('lottery.insufficient', { limit: formatAmount(limit, locale) })}</span>
        </p>
      )}
    </div>
  );
}

const openingIntervalMs = 10_000;

function Stopped({ gameId }: { gameId: number }) {
  const { t, locale } = useTranslation();
  const home = useApiQuery('/api/index/index', {}, { intervalMs: openingIntervalMs });
  const opensAtMs = (home.data?.games.find(({ id }) => id === gameId)?.next_open ?? 0) * 1_000;
  const isAhead = opensAtMs > home.dataUpdatedAt + serverOffsetMs();
  return (
    <p className={styles['notice']}>
      <Clock />
      <span>{t('betRoom.stoppedHint')}</span>{' '}
      {isAhead && (
        <span>{t('betRoom.opensAt', { time: momentText(opensAtMs / 1_000, locale) })}</span>
      )}
    </p>
  );
}
