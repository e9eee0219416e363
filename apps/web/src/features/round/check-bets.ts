/**
 * Checks the player's bets in one ended round in this browser, against the receipts and the round
 * that this device stored. Fetched with the first bet that is checked.
 */
import type { BetVerdict, RoundOfUser, StoredReceipt } from '../../data/stored-records.ts';
import { evidenceFormat, type Evidence, type ReportedEvidence } from '@trine/fairness/evidence.ts';
import { chainFacts, quicknet } from '@trine/fairness/chain.ts';
import { isLoggedRound } from '@trine/fairness/log/logged-round.ts';
import { parsePreimage } from '@trine/fairness/receipt.ts';
import type { BetFinding } from '@trine/fairness/verify-bets.ts';
import { formatOdds } from '@trine/game/odds.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { factsText, storeVerdicts } from '../../data/bet-verdicts.ts';
import { call } from '../../data/client.ts';
import { openDeviceStore } from '../../data/device-store.ts';
import { answerOf } from '../../data/queries.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { storeEvidence } from '../../data/stored-evidence.ts';
import { receiptsOfRound } from '../../data/stored-receipts.ts';
import {
  checkBeside,
  forgetTimetable,
  readRound,
  seenFacts,
  type CheckTask,
} from './read-and-check.ts';
import { keepCheckpoint, readLogged } from './read-logged.ts';

export type BetsTask = CheckTask & RoundOfUser;

/** The results, which are stored; null while the round has not ended. */
export async function checkRoundBets(task: BetsTask): Promise<BetVerdict[] | null> {
  const { userId, gameId, issue } = task;
  const store = await openDeviceStore();
  const stored = store === null ? [] : await receiptsOfRound(store, task);
  await forgetTimetable(task);
  const round = await readRound(task).catch(nullIfMissing);
  const status = round?.facts.status ?? 'settled';
  if (status !== 'settled' && status !== 'void') return null;
  const orders = await readOrders(task).catch(reasonIf('not_found', 'not_sealed', 'book_differs'));
  const isRejected = typeof orders === 'string';
  const isLogged = round !== null && isLoggedRound(round.facts, stored);
  const log = isLogged ? await readLogged(round.facts, task.signal) : null;
  const { chain = quicknet, facts = null, seen = null, timetable = null } = round ?? {};
  const heldAtMs = round?.heldAtMs ?? null;
  const evidence: Evidence = {
    format: evidenceFormat,
    from: window.location.origin,
    checked_at_ms: Date.now(),
    chain: chainFacts(chain),
    round: facts,
    timetable,
    seen: seen && {
      ...seenFacts(seen, heldAtMs),
      seen_at_ms: seen.seenAtMs,
      book_seen_at_ms: seen.bookSeenAtMs,
    },
    receipts: stored.map(storedEvidence),
    orders: isRejected ? [] : orders.reported,
    rejected: isRejected ? orders : null,
    credited: isRejected ? null : orders.credited,
    log,
  };
  const { bets, point } = await checkBeside('bets', evidence);
  await keepCheckpoint(point, log);
  if (bets === null) return null;
  const ids = new Map(stored.map(({ orderNo, id }) => [orderNo, id]));
  if (!isRejected) for (const [orderNo, id] of orders.ids) ids.set(orderNo, id);
  const verdicts = bets.flatMap((finding) => {
    return verdictOf({ finding, evidence, task, id: ids.get(finding.orderNo) }) ?? [];
  });
  const hasFailed = verdicts.some(({ problem }) => problem !== null);
  if (hasFailed) await storeEvidence({ userId, gameId, issue, evidence });
  await storeVerdicts(verdicts);
  return verdicts;
}

/** The reason of a rejection that is a finding and not a failure of the check. */
function reasonIf(...reasons: readonly string[]) {
  return (error: unknown): string => {
    const { reason } = error instanceof RejectedError ? error.rejection : { reason: '' };
    if (reasons.includes(reason)) return reason;
    throw error;
  };
}

function nullIfMissing(error: unknown): null {
  reasonIf('not_found')(error);
  return null;
}

interface ReportedOrders {
  reported: ReportedEvidence[];
  /** The orders' ids by their numbers. */
  ids: Map<string, number>;
  credited: string | null;
}

/** All pages; each has the hashes of its own paths. */
async function readOrders({ gameId, issue, signal }: BetsTask): Promise<ReportedOrders> {
  const reported: ReportedEvidence[] = [];
  const ids = new Map<string, number>();
  for (let afterId: number | undefined; ;) {
    const request = { game_id: gameId, issue, ...(afterId !== undefined && { after_id: afterId }) };
    const page = answerOf(await call('/api/fairness/orders', request, { signal }));
    for (const { id, orderNo, preimage: receipt, path, ...order } of page.orders) {
      const hashes = path.map((at) => page.hashes[at] ?? '');
      reported.push({ ...order, order_no: orderNo, receipt, path: hashes });
      ids.set(orderNo, id);
      afterId = id;
    }
    if (page.more === 0 || page.orders.length === 0) {
      return { reported, ids, credited: page.credited };
    }
  }
}

function storedEvidence({ orderNo, receipt, nonce, proof, key, acceptedAtMs }: StoredReceipt) {
  return { order_no: orderNo, receipt, nonce, proof, key, accepted_at_ms: acceptedAtMs };
}

interface Found {
  finding: BetFinding;
  evidence: Evidence;
  task: BetsTask;
  /** The order's id. */
  id: number | undefined;
}

/** Null for a receipt that names no order. */
function verdictOf({ finding, evidence, task, id }: Found): BetVerdict | null {
  const { orderNo, isStored, problem } = finding;
  const { userId, gameId, issue } = task;
  const order = evidence.orders.find((bet) => bet.order_no === orderNo);
  const receipt = evidence.receipts.find((bet) => bet.order_no === orderNo) ?? order;
  const terms = parsePreimage(receipt?.receipt ?? '');
  if (id === undefined || terms === null) return null;
  const facts = factsText({
    orderNo,
    play: terms.play,
    stake: formatMoney(minor(terms.stakeMinor)),
    odds: formatOdds(terms.oddsHundredths),
    paid: order?.payout ?? '',
  });
  const isDemo = evidence.chain.kind === 'demo';
  const checkedAtMs = evidence.checked_at_ms;
  return { id, userId, gameId, issue, isStored, problem, facts, isDemo, checkedAtMs };
}
