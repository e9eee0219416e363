import { useCanGoBack, useRouter } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Menu from 'lucide-react/icons/menu';
import { useState } from 'react';
import { Countdown } from '../../features/round/countdown.tsx';
import { Banner } from '../../ui/layout/banner.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Round } from './room-now.ts';
import type { RoomOnWire } from './room-data.ts';
import { RoomMenu } from './room-menu.tsx';
import type { Phase } from './room-phase.ts';
import styles from './room-header.module.css';

export interface RoomHeaderProps {
  room: RoomOnWire;
  phase: Phase;
  last: Round | null;
  onEnd: () => void;
  /** Of the last seconds before the close, the one that runs; null before and after. */
  secondsLeft: number | null;
  /** When the last poll was answered; set while the server does not answer. */
  lostSinceMs: number | null;
}

/** Which game, which round, how long: one line that stays at the top. */
export function RoomHeader(props: RoomHeaderProps) {
  const { room, phase, last, onEnd, secondsLeft, lostSinceMs } = props;
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const [menuOpen, setMenuOpen] = useState(false);
  const issue = 'round' in phase ? phase.round.issue : last?.issue;
  return (
    <header className={styles['header']}>
      <IconButton
        label={t('common.back')}
        icon={<ChevronLeft aria-hidden="true" />}
        onClick={() =>
          canGoBack
            ? router.history.back()
            : void router.navigate({ to: '/lottery', search: { id: room.game_id }, replace: true })
        }
      />
      <div className={styles['names']}>
        <span className={styles['game']}>
          {room.name}&nbsp;· {room.title}
        </span>
        {issue !== undefined && (
          <span className={styles['issue']}>{t('betRoom.issue', { issue })}</span>
        )}
      </div>
      <Clock phase={phase} onEnd={onEnd} secondsLeft={secondsLeft} />
      <IconButton
        label={t('betRoom.menu')}
        icon={<Menu aria-hidden="true" />}
        onClick={() => setMenuOpen(true)}
      />
      {lostSinceMs !== null && (
        <div className={styles['lost']}>
          <Banner reconnecting readAtMs={lostSinceMs} />
        </div>
      )}
      <RoomMenu room={room} open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

type ClockProps = Pick<RoomHeaderProps, 'phase' | 'onEnd' | 'secondsLeft'>;

/** The last seconds stand large over the countdown, which keeps its place: nothing moves. */
function Clock({ phase, onEnd, secondsLeft }: ClockProps) {
  const { t } = useTranslation();
  switch (phase.kind) {
    case 'open':
      return (
        <div className={styles['clock']} data-last={secondsLeft !== null || undefined}>
          <span className={styles['label']} aria-hidden="true">
            {t('betRoom.closesIn')}
          </span>
          <Countdown
            key="open"
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
        <div className={styles['clock']}>
          <span className={styles['label']}>{t('betRoom.closedDrawIn')}</span>
          <Countdown
            key="closed"
            targetMs={phase.round.openTime1 * 1_000}
            label={t('betRoom.closedDrawIn')}
            onEnd={onEnd}
          />
        </div>
      );
    case 'between':
    case 'stopped':
      return (
        <div className={styles['clock']}>
          <span className={styles['label']}>
            {t(phase.kind === 'stopped' ? 'betRoom.stopped' : 'betRoom.drawing')}
          </span>
        </div>
      );
  }
}
