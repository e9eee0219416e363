import { useRouter } from '@tanstack/react-router';
import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor, parseMoney } from '@trine/money/money.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Lock from 'lucide-react/icons/lock';
import { useTranslation } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import styles from './lottery-screen.module.css';

type Room = Answer<'/api/Lottery/index'>['gameList'][number];

export interface RoomTileProps {
  room: Room;
  /** The free balance, in the wire's text; undefined before the answer. */
  free: string | undefined;
}

/** One room: its limit, its stakes, and the link into it. */
export function RoomTile({ room, free }: RoomTileProps) {
  const { t, locale } = useTranslation();
  const router = useRouter();
  const [plan] = room.planList;
  if (!plan) return null;
  const missing = free === undefined ? null : missingFor(room.join_limit, free);
  const limit = formatAmount(room.join_limit, locale);
  const enter = () => {
    if (missing !== null) {
      toast.show({ kind: 'failure', text: t('lottery.insufficient', { limit }) });
      return;
    }
    const { game_id, name, title } = room;
    void router.navigate({ to: '/betRoom', search: { id: plan.id, game_id, name, title } });
  };
  return (
    <button
      type="button"
      className={styles['tile']}
      data-type={room.type}
      data-locked={missing !== null || undefined}
      onClick={enter}
    >
      <span className={styles['mark']} aria-hidden="true">
        {'★'.repeat(room.type + 1)}
      </span>
      <span className={styles['words']}>
        <span className={styles['roomTileTitle']}>{room.title}</span>
        <span className={styles['fact']}>
          {/[1-9]/.test(room.join_limit)
            ? t('lottery.joinLimit', { amount: limit })
            : t('lottery.openToAll')}
        </span>
        <span className={styles['fact']}>
          {t('lottery.stakeRange', {
            min: formatAmount(plan.min, locale),
            max: formatAmount(plan.max, locale),
          })}
        </span>
        {missing !== null && (
          <span className={styles['missing']}>
            {t('lottery.needsMore', { amount: formatAmount(missing, locale) })}
          </span>
        )}
      </span>
      {missing === null ? <ChevronRight /> : <Lock />}
    </button>
  );
}

/** How much the free balance is below the limit; null if it reaches. */
function missingFor(limit: string, free: string): string | null {
  const short = (parseMoney(limit) ?? 0n) - (parseMoney(free) ?? 0n);
  return short > 0n ? formatMoney(minor(short)) : null;
}
