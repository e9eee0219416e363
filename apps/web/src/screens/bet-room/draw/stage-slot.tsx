import { useEffect, useState, type ReactNode } from 'react';
import { isGain, isPaid } from '../../../features/money/settled.ts';
import { digitsOfRound } from '../../../features/round/digits.ts';
import { useTranslation } from '../../../i18n/translate.ts';
import { formatAmount } from '../../../ui/amount-text.ts';
import { classes } from '../../../ui/classes.ts';
import { usePanelScript } from '../../../ui/overlays/panel-script.ts';
import { whenIdle } from '../../../ui/overlays/when-idle.ts';
import type { Draw } from './use-draw.ts';
import { settledOn, useOwnBets } from '../state/own-bets.ts';
import type { PlayCode } from '@trine/game/plays.ts';
import type { RoomNow, Round } from '../state/room-now.ts';
import styles from './stage-slot.module.css';

export interface StageSlotProps {
  gameId: number;
  draw: Draw;
  nameOf: (play: PlayCode) => string;
  /** The bets, which stay in place under the stage, so that nothing moves. */
  children: ReactNode;
}

async function loadStage() {
  const { Stage } = await import('./stage.tsx');
  return Stage;
}

/** Shows the stage over the bets. Its script is fetched when the room is idle. */
export function StageSlot({ gameId, draw, nameOf, children }: StageSlotProps) {
  const { shown: now, moment, announced, skip } = draw;
  const { t } = useTranslation();
  const isIdle = useIsIdle();
  const { Panel: Stage } = usePanelScript(loadStage, isIdle || moment !== null);
  const isStaged = moment !== null && !moment.isAside && Stage !== null;
  return (
    <div className={styles['place']}>
      <div
        className={classes(styles['bets'], isStaged ? styles['away'] : undefined)}
        inert={isStaged}
      >
        {children}
      </div>
      {isStaged && (
        <div className={styles['stage']}>
          <Stage gameId={gameId} now={now} nameOf={nameOf} moment={moment} onSkip={skip} />
        </div>
      )}
      <output className="visually-hidden" aria-live="polite">
        {moment?.kind === 'late' && <span>{t('betRoom.drawLate')}</span>}
        {announced !== null && <Sentence gameId={gameId} now={now} round={announced} />}
      </output>
    </div>
  );
}

function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => void whenIdle().then(() => setIsIdle(true)), []);
  return isIdle;
}

interface SentenceProps {
  gameId: number;
  now: RoomNow;
  round: Round;
}

/** The draw and its outcome in one sentence, for screen readers. */
function Sentence({ gameId, now, round }: SentenceProps) {
  const { t, locale } = useTranslation();
  const { issue, code: sum } = round;
  const { orders, isKnown } = useOwnBets(now, { gameId, issue });
  const digits = digitsOfRound(round);
  if (digits === null || sum === null) return null;
  const [first, second, third] = digits;
  const result = t('ui.result', { first, second, third, sum });
  if (!isKnown || orders.length === 0) {
    return <span>{t('betRoom.drawnAlone', { issue, result })}</span>;
  }
  const settled = settledOn(orders, sum);
  if (!isPaid(settled)) return <span>{t('betRoom.drawnLost', { issue, result })}</span>;
  const payout = formatAmount(settled.payout, locale);
  if (isGain(settled)) {
    return <span>{t('betRoom.drawnWon', { issue, result, amount: payout })}</span>;
  }
  const stake = formatAmount(settled.stake, locale);
  return <span>{t('betRoom.drawnPaidBack', { issue, result, payout, stake })}</span>;
}
