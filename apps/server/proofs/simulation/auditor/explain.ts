// Requests that were under way together may have been judged in any order, but there must be one
// that explains every answer. The rows tell the order of what was accepted: each gets a number when
// it is written. In that order the bets are judged again, each must be accepted with exactly the
// answer that was given, and every refusal must be right in one of the states on the way.

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
import { accept, freeze, judge, type Intent, type Verdict } from './judge.ts';
import { playerOf, type Model } from './model.ts';

const sessionEnded = 50012;
const maxTried = 12;

interface Explanation {
  readonly model: Model;
  readonly observation: Observation;
  /** Answers that no state has explained so far. */
  readonly puzzling: Set<Sent>;
  /** Acceptances by the first order that they name. */
  readonly accepted: ReadonlyMap<number, readonly Sent[]>;
  /** Answers that some state would have explained instead. */
  readonly tried: Map<Sent, readonly unknown[]>;
  /** Requests of whose fate nothing was heard. */
  readonly unheard: Set<Sent>;
}

/** Brings the model up to date; throws `Difference` when nothing explains what came. */
export function explain(model: Model, observation: Observation): void {
  const explanation = openExplanation(model, observation);
  understand(explanation, () => true);
  for (const placed of placedRows(observation)) {
    const { playerId, planId, version } = placed.first;
    creditUpTo(explanation, playerId, version);
    take(explanation, placed);
    understand(
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
    puzzling: new Set(answered.filter((one) => !isNew(one))),
    accepted: Map.groupBy(answered.filter(isNew), ({ reply }) =>
      reply === null ? 0 : firstIdOf(reply),
    ),
    unheard: new Set(sent.filter(({ reply }) => isOpen(reply))),
  };
}

/** Takes off the list whatever the present state explains. */
function understand(
  { model, observation, puzzling, tried }: Explanation,
  about: (one: Sent) => boolean,
) {
  for (const one of puzzling) {
    if (!about(one)) continue;
    const { intent, reply } = one;
    const told = { code: reply?.code, data: reply?.data };
    const answers = observation.instants.flatMap((now) => answersOf(judge(model, intent, now)));
    if (answers.some((answer) => isDeepStrictEqual(answer, told))) puzzling.delete(one);
    else tried.set(one, [...(tried.get(one) ?? []), ...answers].slice(-maxTried));
  }
}

/** The answers that a verdict allows; none if it changes the state. */
function answersOf(verdict: Verdict): { readonly code: number; readonly data: unknown }[] {
  switch (verdict.kind) {
    case 'accepted':
      return [];
    case 'ended':
      return [{ code: sessionEnded, data: null }];
    case 'kept':
      return [{ code: verdict.kept.refused ? 0 : 1, data: verdict.kept.data }];
    case 'refused': {
      const { data, or } = verdict;
      if (isOpposite(verdict)) return [];
      return [{ code: 0, data }, ...(or === undefined ? [] : [{ code: 0, data: or }])];
    }
  }
}

/** Books what the ledger says was paid to the player before its entry of this number. */
function creditUpTo(explanation: Explanation, playerId: number, version: number): void {
  const { model, observation } = explanation;
  const player = playerOf(model, playerId);
  const due = observation.entries
    .filter((entry) => entry.playerId === playerId)
    .filter((entry) => entry.version > player.version && entry.version < version)
    .toSorted((one, other) => one.version - other.version);
  for (const entry of due) {
    credit(model, entry, observation);
    understand(explanation, ({ intent }) => intent.playerId === playerId);
  }
}

/** Judges again what the rows say was accepted, and holds the answers against it. */
function take(explanation: Explanation, placed: PlacedRows): void {
  const { model, observation, accepted } = explanation;
  const { first, rows } = placed;
  const tellers = accepted.get(first.id) ?? [];
  const intent = tellers[0]?.intent ?? unheardIntent(explanation, placed);
  const { createdAt } = first;
  // A bet can also have been judged before the first instant of the step: then when it was written.
  const verdicts = [...observation.instants.filter((now) => now <= createdAt), createdAt].map(
    (now) => ({ now, verdict: judge(model, intent, now) }),
  );
  const fitting = verdicts.find(({ verdict }) => verdict.kind === 'accepted');
  if (fitting?.verdict.kind !== 'accepted') {
    const expected = verdicts.map(({ verdict }) => verdict);
    throw wrong('a bet was accepted', { expected, got: placed, about: intent });
  }
  const { odds, round } = fitting.verdict;
  const ids = rows.map(({ id }) => id);
  const moments = rows.map((row) => row.createdAt);
  const data = accept(model, intent, { ids, odds, round, moments });
  checkRows(model, intent, placed);
  for (const { intent: told, reply } of tellers) {
    const same = told.key === intent.key && told.body === intent.body;
    if (tellers.length > 1 && (told.key === null || !same || told.playerId !== intent.playerId)) {
      throw wrong('two requests were told one bet', { expected: intent, got: told, about: placed });
    }
    if (!isDeepStrictEqual(data, reply?.data)) {
      throw wrong('an acceptance says something else', { expected: data, got: reply?.data });
    }
  }
}

/** The rows themselves, against what the model has just written. */
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
    throw wrong('orders were written otherwise', { expected, got, about: intent });
  }
}

/** Whose bet these rows are, when nobody was told of them: somebody asked for exactly this. */
function unheardIntent({ unheard }: Explanation, placed: PlacedRows): Intent {
  const { first, rows } = placed;
  for (const one of unheard) {
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
    unheard.delete(one);
    return intent;
  }
  throw wrong('orders that nobody asked for, or was told of', { expected: 'none', got: placed });
}

/** Opposite bets freeze the account once, after all that it was still allowed. */
function freezeOpposites(explanation: Explanation): void {
  const { model, observation, puzzling, unheard } = explanation;
  for (const one of [...puzzling, ...unheard]) {
    const { intent, reply } = one;
    if (!mayHaveFrozen(one, observation)) continue;
    if (!observation.instants.some((now) => isOpposite(judge(model, intent, now)))) continue;
    freeze(model, intent);
    if (!isOpen(reply) && reasonOf(reply) === 'opposite_bets') puzzling.delete(one);
    understand(explanation, (other) => other.intent.playerId === intent.playerId);
  }
}

/**
 * Whoever was told of opposite bets did it, and somebody who heard nothing may have. So may one
 * whose first answer was lost: without a key, the second try meets the account frozen already.
 */
function mayHaveFrozen({ intent, reply }: Sent, { frozen, troubled }: Observation): boolean {
  if (!isOpen(reply) && reasonOf(reply) === 'opposite_bets') return true;
  if (!troubled || !frozen.includes(intent.playerId)) return false;
  return isOpen(reply) || (intent.key === null && reasonOf(reply) === 'account_frozen');
}

function reasonOf(reply: Sent['reply']): unknown {
  return (Object(reply?.data) as { reason?: unknown }).reason;
}

function isOpposite(verdict: Verdict): boolean {
  return verdict.kind === 'refused' && verdict.data['reason'] === 'opposite_bets';
}

function concludeExplanation({ model, puzzling, tried }: Explanation): void {
  const [left] = puzzling;
  if (left === undefined) return;
  const { balance, held, state, version } = playerOf(model, left.intent.playerId);
  const about = { intent: left.intent, player: { balance, held, state, version } };
  const expected = tried.get(left);
  throw wrong('no order of events explains an answer', { expected, got: left.reply, about });
}

function wrong(what: string, details: Difference['details']): Difference {
  return new Difference(what, details);
}
