import type { Answer } from '@trine/contract/client.ts';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Countdown } from '../../features/round/countdown.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { GROUPS, useBalance } from '../../data/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './home-screen.module.css';

type Home = Answer<'/api/index/index'>;
type User = Answer<'/api/user/userInfo'>;

export interface NextStepProps {
  facts: Home | undefined;
  user: User | undefined;
  onDraw: () => void;
}

/** The next step for the player: bet on the next draw, deposit, or register. */
export function NextStep({ facts, user, onDraw }: NextStepProps) {
  const { t } = useTranslation();
  const balance = useBalance();
  if (!facts || !user || !balance) return <Skeleton shape="row" />;
  const hasMoney = /[1-9]/.test(balance.money);
  const [next] = facts.games.filter(({ open }) => open === 1).toSorted(byDraw);
  if (user.state !== 'active' || (hasMoney && !next)) return null;
  if (!hasMoney) {
    const isGuest = user.group_id === GROUPS.guest;
    return (
      <Link to={isGuest ? '/register' : '/recharge'} className={styles['step']}>
        <span className={styles['what']}>
          {t(isGuest ? 'home.nextRegister' : 'home.nextDeposit')}
        </span>
        <ChevronRight />
      </Link>
    );
  }
  return next && <NextDraw game={next} onDraw={onDraw} />;
}

type Game = Home['games'][number];

function byDraw({ draw_at: one }: Game, { draw_at: other }: Game): number {
  return (one ?? Infinity) - (other ?? Infinity);
}

function NextDraw({ game, onDraw }: { game: Game; onDraw: () => void }) {
  const { t } = useTranslation();
  const { id, name } = game;
  return (
    <Link to="/lottery" search={{ id, name }} className={styles['step']}>
      <span className={styles['what']}>
        <span>{name}</span>
        <span className={styles['when']}>
          <span>{t('draws.nextDraw')}</span>{' '}
          {game.draw_at !== null && (
            <Countdown targetMs={game.draw_at * 1_000} label={t('draws.nextDraw')} onEnd={onDraw} />
          )}
        </span>
      </span>
      <span className={styles['act']}>{t('home.nextBet')}</span>
      <ChevronRight />
    </Link>
  );
}
