/**
 * Reads what is owed to the player and the entries since the last proof, lets a worker check them,
 * and stores the result. Fetched when a check is due.
 */
import {
  linesAfter,
  type OwedProof,
  type SeenOwed,
} from '@trine/fairness/liabilities/check-owed.ts';
import { parseLeaf, type LiabilityLeaf } from '@trine/fairness/liabilities/leaf.ts';
import { owedFormat, type OwedFile } from '@trine/fairness/liabilities/owed-file.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { call } from '../../data/client.ts';
import { openDeviceStore, type DeviceStore } from '../../data/device-store.ts';
import { answerOf } from '../../data/queries.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { storeLiability } from '../../data/seen-liability.ts';
import type { SeenLiability } from '../../data/stored-records.ts';
import { receiptsOfUser } from '../../data/stored-receipts.ts';
import { readTrust } from '../../data/trust.ts';
import { checkBeside } from '../round/read-and-check.ts';

export interface OwedTask {
  readonly userId: number;
  readonly before: SeenLiability | null;
  readonly signal: AbortSignal;
}

/** The new state; the one before if the log as this device saw it has no further day. */
export async function readAndCheckOwed(task: OwedTask): Promise<SeenLiability | null> {
  const { userId, before } = task;
  const [store, trust] = await Promise.all([openDeviceStore(), readTrust()]);
  const checkpoint = await store?.get('log', 'checkpoint');
  if (store === null || trust === null || checkpoint === undefined) return before;
  const proof = await readProof(task, checkpoint);
  if (proof === null) return before;
  const seen = before?.seen ?? null;
  if (seen?.day === proof.day && seen.leaf === proof.leaf && seen.root === proof.root) {
    return before;
  }
  const file = await readFile(task, { proof, seen, logKey: trust.log, store });
  const { problem, leaf, isWhole } = await checkBeside('owed', file);
  const isDemo = trust.kind === 'demo';
  const after = stateAfter({ before, userId, isDemo, file, leaf, isWhole, problem });
  await storeLiability(after);
  return after;
}

interface Checked extends Pick<SeenLiability, 'userId' | 'isDemo' | 'isWhole'> {
  before: SeenLiability | null;
  file: OwedFile;
  leaf: LiabilityLeaf | null;
  problem: NonNullable<SeenLiability['fault']>['problem'] | null;
}

/** A failed check leaves the last leaf as it is; the first fault stays. */
function stateAfter({ before, file, leaf, problem, ...facts }: Checked): SeenLiability {
  const fault = before?.fault ?? null;
  if (problem !== null || leaf === null) {
    const { seen = null, owed = null, isWhole = false, file: last = null } = before ?? {};
    const found = fault ?? { problem: problem ?? 'not_counted', file };
    return { ...facts, seen, owed, isWhole, file: last, fault: found };
  }
  const { day, root, leaf: text } = file.proof;
  const owed = formatMoney(minor(leaf.owedMinor));
  return { ...facts, seen: { day, leaf: text, root }, owed, file, fault };
}

/** Null until the log as this device saw it has a day. */
async function readProof(
  { signal }: OwedTask,
  { note, size }: { note: string; size: number },
): Promise<OwedProof | null> {
  const outcome = await call('/api/user/liability', { log_size: size }, { signal });
  if (!outcome.ok && outcome.reason === 'not_found') return null;
  const { log, ...answer } = answerOf(outcome);
  return { ...answer, log: { index: log.index, path: log.path, checkpoint: note } };
}

interface ReadParts {
  proof: OwedProof;
  seen: SeenOwed | null;
  logKey: string;
  store: DeviceStore;
}

async function readFile(task: OwedTask, { proof, seen, logKey, store }: ReadParts) {
  const version = parseLeaf(proof.leaf)?.version ?? 0;
  const linesFrom = linesAfter(version, seen);
  const receipts = await receiptsOfUser(store, task.userId);
  const file: OwedFile = {
    format: owedFormat,
    from: window.location.origin,
    checked_at_ms: Date.now(),
    player_id: task.userId,
    log_key: logKey,
    seen,
    proof,
    lines: await readLines(task, { linesFrom, version, since: seen?.day }),
    lines_from: linesFrom,
    receipts: receipts.map(({ orderNo, receipt }) => ({ order_no: orderNo, receipt })),
  };
  return file;
}

interface AskedLines {
  linesFrom: number;
  version: number;
  since: string | undefined;
}

/** All pages; null if they are in the archive. */
async function readLines(
  { signal }: OwedTask,
  { linesFrom, version, since }: AskedLines,
): Promise<string[] | null> {
  const lines: string[] = [];
  try {
    while (linesFrom + lines.length < version) {
      const request = { after: linesFrom + lines.length, to: version, ...(since && { since }) };
      const page = answerOf(await call('/api/user/chain', request, { signal }));
      if (page.lines.length === 0) break;
      lines.push(...page.lines);
    }
    return lines;
  } catch (error) {
    if (error instanceof RejectedError && error.rejection.reason === 'archived') return null;
    throw error;
  }
}
