/**
 * The draw, over the bets: the number of sealed bets, a ring that counts the seconds, the balls one
 * by one with the sum last, and the outcome of the player's bets. A tap skips to the end.
 */
import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import { PLAYS, playWins, type PlayCode } from '@trine/game/plays.ts';
import { useEffect, useEffectEvent } from 'react';
import { digitsOfRound } from '../../../features/round/digits.ts';
import { useTranslation } from '../../../i18n/translate.ts';
import { useDrawEffects } from '../../../data/draw-effects.ts';
import { isGain } from '../../../features/money/settled.ts';
import { settledOn, useOwnBets } from '../state/own-bets.ts';
import { vibrateDraw, playDrawSound } from './draw-sound.ts';
import { hasRevealed, type RevealStep } from './reveal.ts';
import type { RoomNow, Round } from '../state/room-now.ts';
import { StageBets } from './stage-bets.tsx';
import { StageClock, StageDelay } from './stage-clock.tsx';
import type { StageMoment } from './stage-moment.ts';
import styles from './stage.module.css';

export interface StageProps {
  gameId: number;
  now: RoomNow;
  nameOf: (play: PlayCode) => string;
  moment: StageMoment;
  onSkip: () => void;
}

export function Stage({ gameId, now, nameOf, moment, onSkip }: StageProps) {
  const { t } = useTranslation();
  const { round } = moment;
  const own = useOwnBets(now, { gameId, issue: round.issue });
  const step = moment.kind === 'drawn' ? moment.step : null;
  const sum = step !== null && hasRevealed(step, 'outcome') ? round.code : null;
  const isWon = own.isKnown && round.code !== null && isGain(settledOn(own.orders, round.code));
  useDrawEffectsOf(step, isWon);
  return (
    <section className={styles['stage']} aria-label={t('betRoom.stage')} data-game={gameId}>
      <p className={styles['locked']}>
        <Lock />
        <span>
          {round.book === null
            ? t('betRoom.locking')
            : t('betRoom.locked', { count: round.book.count })}
        </span>
      </p>
      <div className={styles['centre']}>
        {step === null ? <Wait moment={moment} /> : <FallingBalls round={round} step={step} />}
      </div>
      <Winners sum={sum} nameOf={nameOf} hasBets={own.orders.length > 0} />
      <StageBets own={own} sum={sum} />
      {step !== null && (
        <button type="button" className={styles['skip']} onClick={onSkip}>
          <span className="visually-hidden">{t('betRoom.skipDraw')}</span>
        </button>
      )}
    </section>
  );
}

/** Sound and vibration of each step, if they are switched on; a gain has its own. */
function useDrawEffectsOf(step: RevealStep | null, isWon: boolean): void {
  const { sound, vibration } = useDrawEffects();
  const act = useEffectEvent((reached: RevealStep) => {
    if (sound) playDrawSound(reached, isWon);
    if (vibration) vibrateDraw(reached, isWon);
  });
  useEffect(() => {
    if (step !== null) act(step);
  }, [step]);
}

/** Before the draw: the countdown, or that the draw is due or late. */
function Wait({ moment: { kind, round } }: { moment: StageMoment }) {
  const { t } = useTranslation();
  const drawsAtMs = round.openTime1 * 1_000;
  if (kind === 'near') return <StageClock key="near" targetMs={drawsAtMs} />;
  if (kind === 'due') return <p className={styles['due']}>{t('betRoom.drawNow')}</p>;
  return (
    <div className={styles['late']}>
      <p className={styles['why']}>
        <Clock />
        <span>{t('betRoom.drawLate')}</span>
      </p>
      <p>{t('betRoom.drawLateText')}</p>
      <StageDelay sinceMs={drawsAtMs} />
    </div>
  );
}

const mainPlays = PLAYS.filter((play) => !play.startsWith('sum_'));
const places = ['first', 'second', 'third'] as const;

/** A ball that has not been drawn has its space, and no digit in the page. */
function FallingBalls({ round, step }: { round: Round; step: RevealStep }) {
  const digits = digitsOfRound(round);
  const isSumThere = hasRevealed(step, 'sum');
  return (
    <p className={styles['balls']} aria-hidden="true">
      {places.map((place, index) => {
        const isThere = hasRevealed(step, place);
        return (
          <span key={`${place}${isThere}`} className={styles['ball']} data-there={isThere}>
            {isThere ? digits?.[index] : null}
          </span>
        );
      })}
      <span className={styles['equals']}>=</span>
      <span key={`sum${isSumThere}`} className={styles['sum']} data-there={isSumThere}>
        {isSumThere ? round.code : null}
      </span>
    </p>
  );
}

interface WinnersProps extends Pick<StageProps, 'nameOf'> {
  sum: number | null;
  hasBets: boolean;
}

/**
 * The winning main bets; the sum is the last ball. Before that, the heading of the possible
 * payouts.
 */
function Winners({ sum, nameOf, hasBets }: WinnersProps) {
  const { t } = useTranslation();
  const plays = sum === null ? [] : mainPlays.filter((play) => playWins(play, sum));
  return (
    <p className={styles['winners']}>
      {sum === null && hasBets && (
        <span className={styles['column']} aria-hidden="true">
          {t('betRoom.possibleWin')}
        </span>
      )}
      {plays.map((play) => (
        <span key={play} className={styles['winner']}>
          {nameOf(play)}
        </span>
      ))}
    </p>
  );
}
