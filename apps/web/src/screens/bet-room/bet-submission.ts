/** The life of one confirmation, from the question to the receipt. */
import { newKey } from '@trine/contract/client.ts';
import { formatMoney } from '@trine/money/money.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import type { Rejection } from '../../data/client.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { formatAmount } from '../../ui/amount-text.ts';
import type { BetContext } from './state/bet-context.ts';
import { usePlaceBet, type Bet } from './place-bet.ts';
import { totalMinor, type Stakes } from './state/slip-sum.ts';

export interface BetSubmission {
  /** The bet that is asked about or being sent; null without one. */
  bet: Bet | null;
  isBusy: boolean;
  /** The reason why it is unknown whether the sent bet was accepted; otherwise null. */
  unanswered: string | null;
  /** The odds changed after the question; it is asked again with the new odds. */
  hasNewOdds: boolean;
  /**
   * The round closed before the bet was accepted. It was not placed, and can be moved to the next
   * round.
   */
  isOver: boolean;
  /** Why the last bet was rejected. */
  problem: string | null;
  forgetProblem: () => void;
  /** Opens the question, which `confirm` or `cancel` answers. */
  ask: (stakes: Stakes) => void;
  confirm: () => void;
  cancel: () => void;
  /** Places the bet without a question, for the follow sheet, which is a question itself. */
  placeNow: (stakes: Stakes) => void;
}

const acceptedMs = 2_500;
/** Longer, because the rest of the screen no longer shows it. */
const lateMs = 6_000;

interface Attempt {
  bet: Bet;
  unanswered: string | null;
  hasNewOdds: boolean;
  /** The server says that the round is closed. */
  isClosed: boolean;
}

/** Receives whether the question was closed before the answer arrived. */
type OnAccepted = (isLeft: boolean) => void;

export function useBetSubmission(context: BetContext, onAccepted: OnAccepted): BetSubmission {
  const { t } = useTranslation();
  const showBetToast = useBetToast();
  const { isBusy, place } = usePlaceBet();
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef<Attempt | null>(null);
  const show = (next: Attempt | null) => {
    asked.current = next;
    setAttempt(next);
  };
  const run = async (started: Attempt | null) => {
    if (started === null) return;
    show(started);
    setProblem(null);
    const { bet } = started;
    const result = await place(bet);
    // After a new question, this answer must not be taken for the new bet's.
    const isLeft = asked.current !== started;
    if (result.kind === 'accepted') {
      if (!isLeft) show(null);
      showBetToast(bet, result.hasReceipt);
      return onAccepted(isLeft);
    }
    if (isLeft) {
      const text = result.kind === 'rejected' ? result.text : t('betRoom.unknownBet');
      return toast.show({ kind: 'failure', text, durationMs: lateMs });
    }
    if (result.kind === 'unanswered') return show({ ...started, unanswered: result.text });
    if (result.reason === 'odds_changed') return show({ ...asking(bet), hasNewOdds: true });
    if (isOfClosedRound(result.reason)) return show({ ...asking(bet), isClosed: true });
    show(null);
    return setProblem(result.text);
  };
  const isOver =
    attempt !== null && !isBusy && !attempt.unanswered && isAttemptOver(context, attempt);
  return {
    bet: attempt?.bet ?? null,
    isBusy,
    unanswered: attempt?.unanswered ?? null,
    hasNewOdds: attempt?.hasNewOdds ?? false,
    isOver,
    problem,
    forgetProblem: () => setProblem(null),
    ask: (stakes) => {
      setProblem(null);
      show(newAttempt(context, stakes));
    },
    confirm: () => {
      if (isOver) return show(newAttempt(context, attempt.bet));
      // New odds make a new bet with its own key.
      void run(attempt?.hasNewOdds ? newAttempt(context, attempt.bet) : attempt);
    },
    cancel: () => {
      show(null);
      if (attempt?.unanswered) setProblem(t('betRoom.unknownBet'));
    },
    placeNow: (stakes) => {
      void run(attempt?.unanswered ? attempt : newAttempt(context, stakes));
    },
  };
}

function newAttempt(context: BetContext, { plays, stakeMinor }: Stakes): Attempt | null {
  const { openIssue: issue, planId, gameId, version } = context;
  if (issue === null) return null;
  const bet = { issue, planId, gameId, plays, stakeMinor, version, key: newKey() };
  return asking(bet);
}

function asking(bet: Bet): Attempt {
  return { bet, unanswered: null, hasNewOdds: false, isClosed: false };
}

function isAttemptOver({ openIssue }: BetContext, { bet, isClosed }: Attempt): boolean {
  return isClosed || bet.issue !== openIssue;
}

function isOfClosedRound(reason: Rejection['reason']): boolean {
  return reason === 'round_closed' || reason === 'not_current_round';
}

function useBetToast(): (bet: Bet, hasReceipt: boolean) => void {
  const { t, locale } = useTranslation();
  return (bet, hasReceipt) => {
    const total = formatAmount(formatMoney(totalMinor(bet)), locale);
    const text = t('betRoom.acceptedText', { issue: bet.issue, total });
    const accepted = `${t('betRoom.acceptedTitle')}\u00a0· ${text}`;
    toast.show({
      kind: 'success',
      durationMs: hasReceipt ? acceptedMs : lateMs,
      text: hasReceipt ? accepted : `${accepted} ${t('betRoom.noReceipt')}`,
    });
  };
}
