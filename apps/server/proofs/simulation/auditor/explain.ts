// Concurrent requests may be processed in any order, but one order must explain every answer. The
// rows give the order of accepted bets: each has a number from when it was written. The auditor
// judges the bets again in that order: each must be accepted with exactly its answer, and every
// rejection must be correct in one of the states in between.

import { isDeepStrictEqual } from 'node:util';
import { credit } from './credit.ts';
import { Difference } from './difference.ts';
import {
  firstIdOf,
  isAccepted,
  isOpen,
  placedRows,
  type Observation,
  type PlacedRows,
  type Sent,
} from './observation.ts';
import { accept, freeze, judge, type Intent, type Judgement } from './judge.ts';
import { playerOf, type Model } from './model.ts';

const sessionEnded = 50012;
const maxTried = 12;

interface Explanation {
  readonly model: Model;
  readonly observation: Observation;
  /** Answers that no state has explained so far. */
  readonly unexplained: Set<Sent>;
  /** Acceptances by their first order. */
  readonly accepted: ReadonlyMap<number, readonly Sent[]>;
  /** Answers that the tried states would have given instead. */
  readonly tried: Map<Sent, readonly unknown[]>;
  /** Requests without an answer. */
  readonly unanswered: Set<Sent>;
}

/** Brings the model up to date; throws `Difference` if no order explains the answers. */
export function explainObservation(model: Model, observation: Observation): void {
  const explanation = openExplanation(model, observation);
  explainAnswers(explanation, () => true);
  for (const placed of placedRows(observation)) {
    const { playerId, planId, version } = placed.first;
    creditUpTo(explanation, playerId, version);
    take(explanation, placed);
    explainAnswers(
      explanation,
      ({ intent }) => intent.playerId === playerId || intent.planId === planId,
    );
  }
  for (const playerId of new Set(observation.entries.map((entry) => entry.playerId))) {
    creditUpTo(explanation, playerId, Number.POSITIVE_INFINITY);
  }
  freezeOpposites(explanation);
  concludeExplanation(explanation);
}

function openExplanation(model: Model, observation: Observation): Explanation {
  const { sent, troubled } = observation;
  const silent = sent.find(({ reply }) => isOpen(reply));
  if (silent !== undefined && !troubled) {
    const expected = 'an answer: nothing disturbed this step';
    throw new Difference('a request was not answered', { expected, got: silent });
  }
  const fresh = new Set(placedRows(observation).map(({ first }) => first.id));
  const isNew = ({ reply }: Sent) => isAccepted(reply) && fresh.has(firstIdOf(reply));
  const answered = sent.filter(({ reply }) => !isOpen(reply));
  return {
    model,
    observation,
    tried: new Map(),
    unexplained: new Set(answered.filter((one) => !isNew(one))),
    accepted: Map.groupBy(answered.filter(isNew), ({ reply }) =>
      reply === null ? 0 : firstIdOf(reply),
    ),
    unanswered: new Set(sent.filter(({ reply }) => isOpen(reply))),
  };
}

/** Removes the answers that the present state explains. */
function explainAnswers(
  { model, observation, unexplained, tried }: Explanation,
  about: (one: Sent) => boolean,
) {
  for (const one of unexplained) {
    if (!about(one)) continue;
    const { intent, reply } = one;
    const answered = { code: reply?.code, data: reply?.data };
    const answers = observation.instants.flatMap((now) => answersOf(judge(model, intent, now)));
    if (answers.some((answer) => isDeepStrictEqual(answer, answered))) unexplained.delete(one);
    else tried.set(one, [...(tried.get(one) ?? []), ...answers].slice(-maxTried));
  }
}

/** The answers that a judgement allows; none if it changes the state. */
function answersOf(judgement: Judgement): { readonly code: number; readonly data: unknown }[] {
  switch (judgement.kind) {
    case 'accepted':
      return [];
    case 'ended':
      return [{ code: sessionEnded, data: null }];
    case 'kept':
      return [{ code: judgement.kept.rejected ? 0 : 1, data: judgement.kept.data }];
    case 'rejected': {
      const { data, or } = judgement;
      if (isOpposite(judgement)) return [];
      return [{ code: 0, data }, ...(or === undefined ? [] : [{ code: 0, data: or }])];
    }
  }
}

/** Books what the ledger paid the player before its entry of this number. */
function creditUpTo(explanation: Explanation, playerId: number, version: number): void {
  const { model, observation } = explanation;
  const player = playerOf(model, playerId);
  const due = observation.entries
    .filter((entry) => entry.playerId === playerId)
    .filter((entry) => entry.version > player.version && entry.version < version)
    .toSorted((one, other) => one.version - other.version);
  for (const entry of due) {
    credit(model, entry, observation);
    explainAnswers(explanation, ({ intent }) => intent.playerId === playerId);
  }
}

/** Judges an accepted bet again, and compares its answer. */
function take(explanation: Explanation, placed: PlacedRows): void {
  const { model, observation, accepted } = explanation;
  const { first, rows } = placed;
  const acceptances = accepted.get(first.id) ?? [];
  const intent = acceptances[0]?.intent ?? unansweredIntent(explanation, placed);
  const { createdAt } = first;
  // A bet may have been judged before the step's first instant: then at the time of its row.
  const judgements = [...observation.instants.filter((now) => now <= createdAt), createdAt].map(
    (now) => ({ now, judgement: judge(model, intent, now) }),
  );
  const fitting = judgements.find(({ judgement }) => judgement.kind === 'accepted');
  if (fitting?.judgement.kind !== 'accepted') {
    const expected = judgements.map(({ judgement }) => judgement);
    throw wrong('a bet was accepted', { expected, got: placed, about: intent });
  }
  const { odds, round } = fitting.judgement;
  const ids = rows.map(({ id }) => id);
  const moments = rows.map((row) => row.createdAt);
  const data = accept(model, intent, { ids, odds, round, moments });
  checkRows(model, intent, placed);
  for (const { intent: other, reply } of acceptances) {
    const same = other.key === intent.key && other.body === intent.body;
    if (
      acceptances.length > 1 &&
      (other.key === null || !same || other.playerId !== intent.playerId)
    ) {
      throw wrong('two requests were answered with one bet', {
        expected: intent,
        got: other,
        about: placed,
      });
    }
    if (!isDeepStrictEqual(data, reply?.data)) {
      throw wrong('an acceptance differs', { expected: data, got: reply?.data });
    }
  }
}

/** Compares the rows with what the model has just written. */
function checkRows(model: Model, intent: Intent, { rows }: PlacedRows): void {
  const player = playerOf(model, intent.playerId);
  const written = player.orders.slice(-rows.length);
  const before = player.version - rows.length;
  const expected = written.map(({ id, planId, play, stake, odds, round, balanceAfter }, index) => {
    const [step, version] = [index + 1, before + index + 1];
    return { id, planId, play, step, stake, odds, roundId: round.roundId, balanceAfter, version };
  });
  const got = rows.map(
    ({ id, planId, play, step, stake, odds, roundId, balanceAfter, version }) => {
      return { id, planId, play, step, stake, odds, roundId, balanceAfter, version };
    },
  );
  if (!isDeepStrictEqual(expected, got) || rows.length !== intent.plays?.length) {
    throw wrong('the rows of a bet differ', { expected, got, about: intent });
  }
}

/** The unanswered request that these rows belong to: the one that asked for exactly this. */
function unansweredIntent({ unanswered }: Explanation, placed: PlacedRows): Intent {
  const { first, rows } = placed;
  for (const one of unanswered) {
    const { intent } = one;
    const isIt =
      intent.playerId === first.playerId &&
      intent.planId === first.planId &&
      isDeepStrictEqual(
        intent.plays,
        rows.map(({ play }) => play),
      ) &&
      intent.stake === first.stake;
    if (!isIt) continue;
    unanswered.delete(one);
    return intent;
  }
  throw wrong('orders without a request', { expected: 'none', got: placed });
}

/** Opposite bets freeze the account once, after all bets that it could still place. */
function freezeOpposites(explanation: Explanation): void {
  const { model, observation, unexplained, unanswered } = explanation;
  for (const one of [...unexplained, ...unanswered]) {
    const { intent, reply } = one;
    if (!mayHaveFrozen(one, observation)) continue;
    if (!observation.instants.some((now) => isOpposite(judge(model, intent, now)))) continue;
    freeze(model, intent);
    if (!isOpen(reply) && reasonOf(reply) === 'opposite_bets') unexplained.delete(one);
    explainAnswers(explanation, (other) => other.intent.playerId === intent.playerId);
  }
}

/**
 * Whether this request may have frozen the account: it was rejected for opposite bets, or it is
 * unanswered. Also if its first answer was lost: without a key, the second attempt meets the frozen
 * account.
 */
function mayHaveFrozen({ intent, reply }: Sent, { frozen, troubled }: Observation): boolean {
  if (!isOpen(reply) && reasonOf(reply) === 'opposite_bets') return true;
  if (!troubled || !frozen.includes(intent.playerId)) return false;
  return isOpen(reply) || (intent.key === null && reasonOf(reply) === 'account_frozen');
}

function reasonOf(reply: Sent['reply']): unknown {
  return (Object(reply?.data) as { reason?: unknown }).reason;
}

function isOpposite(judgement: Judgement): boolean {
  return judgement.kind === 'rejected' && judgement.data['reason'] === 'opposite_bets';
}

function concludeExplanation({ model, unexplained, tried }: Explanation): void {
  const [left] = unexplained;
  if (left === undefined) return;
  const { balance, held, state, version } = playerOf(model, left.intent.playerId);
  const about = { intent: left.intent, player: { balance, held, state, version } };
  const expected = tried.get(left);
  throw wrong('no order of events explains an answer', { expected, got: left.reply, about });
}

function wrong(what: string, details: Difference['details']): Difference {
  return new Difference(what, details);
}
