import { useCanGoBack, useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { shortIssue } from '../../features/games/short-issue.ts';
import { Countdown } from '../../features/round/countdown.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Amount } from '../../ui/amount.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useHiddenBalance } from '../../ui/hidden-balance.ts';
import type { RoomWithBalance } from './state/room-now.ts';
import type { RoomOnWire } from './state/room-data.ts';
import { RoomMenu } from './room-menu.tsx';
import type { Phase } from './state/room-phase.ts';
import styles from './room.module.css';

export interface RoomHeaderProps {
  room: RoomOnWire;
  phase: Phase;
  now: RoomWithBalance;
  onEnd: () => void;
  /** The seconds left before the close, in the last five seconds; otherwise null. */
  secondsLeft: number | null;
  /** The time of the last answered poll, while the server does not answer. */
  lostSinceMs: number | null;
}

/** The game, the round, the balance and the countdown in one line that stays at the top. */
export function RoomHeader(props: RoomHeaderProps) {
  const { room, phase, now, onEnd, secondsLeft, lostSinceMs } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [menuOpen, setMenuOpen] = useState(false);
  const issue = 'round' in phase ? phase.round.issue : now.last_issue?.issue;
  return (
    <header className={styles['header']}>
      <IconButton
        label={t('common.back')}
        icon={<ChevronLeft />}
        onClick={() =>
          canGoBack
            ? router.history.back()
            : void router.navigate({ to: '/lottery', search: { id: room.game_id }, replace: true })
        }
      />
      <div className={styles['names']}>
        <span className={styles['game']}>{room.name}</span>
        <span className={styles['room']}>{room.title}</span>
        {/* The line stays when no round is known, so that the lines above it do not move. */}
        <span className={styles['issue']}>
          {issue !== undefined && (
            <span className="visually-hidden">{t('betRoom.issue', { issue })}</span>
          )}
          <span translate="no" aria-hidden="true">
            {issue === undefined ? '\u00a0' : shortIssue(issue)}
          </span>
        </span>
      </div>
      <Balance money={now.balance.money} />
      <Clock phase={phase} onEnd={onEnd} secondsLeft={secondsLeft} />
      <IconButton label={t('betRoom.menu')} icon={<Menu />} onClick={() => setMenuOpen(true)} />
      {lostSinceMs !== null && (
        <div className={styles['lost']}>
          <Banner reconnecting readAtMs={lostSinceMs} />
        </div>
      )}
      <RoomMenu
        room={room}
        held={now.balance.lock_money}
        open={menuOpen}
        onClose={() => setMenuOpen(false)}
      />
    </header>
  );
}

/** The balance, which rolls to a new value; a tap hides and shows it. */
function Balance({ money }: { money: string }) {
  const { t } = useTranslation();
  const { hidden, toggle } = useHiddenBalance();
  const Icon = hidden ? EyeOff : Eye;
  return (
    <button
      type="button"
      className={styles['balance']}
      title={t(hidden ? 'ui.showAmounts' : 'ui.hideAmounts')}
      onClick={toggle}
    >
      <span className={styles['label']}>
        <span>{t('betRoom.balance')}</span> <Icon />
      </span>
      <Amount value={money} hideable roll />
      <span className="visually-hidden">{t(hidden ? 'ui.showAmounts' : 'ui.hideAmounts')}</span>
    </button>
  );
}

type ClockProps = Pick<RoomHeaderProps, 'phase' | 'onEnd' | 'secondsLeft'>;

/** The last seconds appear large over the countdown, which keeps its space. */
function Clock({ phase, onEnd, secondsLeft }: ClockProps) {
  const { t } = useTranslation();
  switch (phase.kind) {
    case 'open':
      return (
        <div key="open" className={styles['clock']} data-last={secondsLeft !== null || undefined}>
          <span className={styles['label']} aria-hidden="true">
            {t('betRoom.closesIn')}
          </span>
          <Countdown
            targetMs={phase.round.closeTime * 1_000}
            label={t('betRoom.closesIn')}
            onEnd={onEnd}
          />
          <span className={styles['seconds']} aria-hidden="true">
            {secondsLeft}
          </span>
        </div>
      );
    case 'closed':
      return (
        <div key="closed" className={styles['clock']}>
          <span className={styles['label']}>{t('betRoom.closedDrawIn')}</span>
          <Countdown
            targetMs={phase.round.openTime1 * 1_000}
            label={t('betRoom.closedDrawIn')}
            onEnd={onEnd}
          />
        </div>
      );
    case 'between':
    case 'stopped':
      return (
        <div key="standing" className={styles['clock']}>
          <span className={styles['label']}>
            {t(phase.kind === 'stopped' ? 'betRoom.stopped' : 'betRoom.drawing')}
          </span>
        </div>
      );
  }
}
