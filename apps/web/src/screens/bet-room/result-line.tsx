/**
 * The last result in one line: balls, outcome, and the checked proof. The line opens the rounds
 * before it.
 */
import { formatMoney } from '@trine/money/money.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { shortIssue } from '../../features/games/short-issue.ts';
import { isGain, isPaid, lossOf, signedText, type Settled } from '../../features/money/settled.ts';
import { Balls } from '../../features/round/balls.tsx';
import { digitsOfRound } from '../../features/round/digits.ts';
import type { RoundToCheck } from '../../features/round/round-check.ts';
import { RoundSeal } from '../../features/round/round-seal.tsx';
import { SealSlot } from '../../features/round/seal-slot.tsx';
import { useTranslation, type Translation } from '../../i18n/translate.ts';
import { formatAmount } from '../../ui/amount-text.ts';
import { Card } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOwnBets } from './state/own-bets.ts';
import type { RoomNow, Round } from './state/room-now.ts';
import styles from './result-line.module.css';

const RecentRounds = lazyPart(async () => (await import('./recent-rounds.tsx')).RecentRounds);

export interface ResultLineProps {
  gameId: number;
  now: RoomNow;
  /** A draw is so late that the next round takes bets. */
  isDrawLate: boolean;
}

export function ResultLine({ gameId, now, isDrawLate }: ResultLineProps) {
  const { t } = useTranslation();
  const moreId = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const round = now.last_issue;
  const known = [round, now.issue].find((one) => one?.issue === opened);
  return (
    <Card className={styles['card']}>
      <h2 className="visually-hidden">{t('betRoom.lastResult')}</h2>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? moreId : undefined}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isDrawLate ? (
            <span className={styles['void']}>{t('seal.late')}</span>
          ) : (
            <Result gameId={gameId} now={now} round={round} />
          )}
          <span className="visually-hidden">{t('betRoom.recentRounds')}</span>
          <ChevronDown />
        </button>
        {round !== null && (
          <RoundSeal
            round={toCheck(gameId, round)}
            book={round.book}
            digits={digitsOfRound(round)}
            isCompact
            onOpen={() => setOpened(round.issue)}
          />
        )}
      </div>
      {isUnfolded && (
        <div id={moreId} className={styles['more']}>
          <RecentRounds
            gameId={gameId}
            now={now}
            onOpen={setOpened}
            fallback={<Skeleton shape="row" count={4} />}
          />
        </div>
      )}
      <SealSlot
        round={
          opened === null ? null : { gameId, issue: opened, status: known?.status ?? 'settled' }
        }
        onClose={() => setOpened(null)}
      />
    </Card>
  );
}

function toCheck(gameId: number, { issue, status }: Round): RoundToCheck {
  return { gameId, issue, status };
}

interface ResultProps extends Omit<ResultLineProps, 'isDrawLate'> {
  round: Round | null;
}

function Result({ gameId, now, round }: ResultProps) {
  const { t } = useTranslation();
  if (round === null) return <span className={styles['none']}>{t('betRoom.noResult')}</span>;
  if (round.status === 'void') {
    return <span className={styles['void']}>{t('betRoom.void', { issue: round.issue })}</span>;
  }
  return (
    <>
      <Balls digits={digitsOfRound(round)} gameId={gameId} size="small" />
      <span className={styles['words']}>
        <span className={styles['base']}>{round.base?.join(' · ')}</span>
        <Meaning key={round.issue} gameId={gameId} now={now} round={round} />
      </span>
    </>
  );
}

/** The result of the player's bets, else the number of the round. */
function Meaning({ gameId, now, round }: ResultProps & { round: Round }) {
  const { t, locale } = useTranslation();
  const { issue } = round;
  const own = useOwnBets(now, { gameId, issue });
  if (!own.isSettled) {
    return (
      <span translate="no" className={styles['issue']}>
        {shortIssue(issue)}
      </span>
    );
  }
  const settled = {
    stake: formatMoney(own.stakeMinor),
    payout: formatMoney(own.payoutMinor),
  };
  const isWon = isGain(settled);
  return (
    <span
      key="own"
      className={styles['own']}
      data-won={isWon || undefined}
      data-paid-back={(isPaid(settled) && !isWon) || undefined}
    >
      {meaningOf(t, settled, locale)}
    </span>
  );
}

function meaningOf(t: Translation['t'], settled: Settled, locale: string): string {
  if (!isPaid(settled)) {
    return t('betRoom.betLost', { amount: signedText(lossOf(settled), locale) });
  }
  const payout = formatAmount(settled.payout, locale);
  if (isGain(settled)) return t('betRoom.betWon', { amount: payout });
  return t('betRoom.paidBack', { payout, stake: formatAmount(settled.stake, locale) });
}
