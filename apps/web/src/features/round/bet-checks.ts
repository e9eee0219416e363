/**
 * Checks the player's own bets after each draw, without a tap: those whose receipts this device
 * stored, and those that a list shows.
 */
import type { BetVerdict, RoundOfUser, StoredReceipt } from '../../data/stored-records.ts';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { verdictsOf } from '../../data/bet-verdicts.ts';
import { openDeviceStore, removeExpired } from '../../data/device-store.ts';
import { RejectedError } from '../../data/rejected-error.ts';
import { serverOffsetMs } from '../../data/server-clock.ts';
import { useSession } from '../../data/session.ts';
import { receiptsOfUser, useStoredReceipts } from '../../data/stored-receipts.ts';

export type Verdicts = ReadonlyMap<number, BetVerdict>;

/** From the draw until a round is settled and its result was shown. */
const settlingMs = 6_000;
const retryMs = 10_000;
const timeoutMs = 30_000;

function verdictsKey(userId: number | null) {
  return ['betVerdicts', userId] as const;
}

/** The results of the signed-in player's checks, by order; undefined before they are read. */
export function useVerdicts(): Verdicts | undefined {
  const userId = useSession(({ token, userId: id }) => (token === null ? null : id));
  const { data } = useQuery({
    queryKey: verdictsKey(userId),
    queryFn: async () => (userId === null ? new Map() : verdictsOf(userId)),
    staleTime: Infinity,
  });
  return data;
}

/** Checks the bets of stored receipts as soon as their rounds have ended, while the app is open. */
export function useStoredBetChecks(): void {
  const client = useQueryClient();
  const userId = useSession(({ token, userId: id }) => (token === null ? null : id));
  const count = useStoredReceipts((state) => state.count);
  useQuery({
    queryKey: ['storedBetChecks', userId, count],
    queryFn: async () => {
      if (userId === null) return null;
      await removeExpiredOnce();
      const due = (await uncheckedRounds(userId)).filter(({ dueMs }) => dueMs <= nowMs());
      await checkRounds(client, due);
      const [next] = await uncheckedRounds(userId);
      if (next === undefined) return null;
      // Before the first answer, the server's time is not known.
      return serverOffsetMs() === 0 ? 0 : next.dueMs;
    },
    refetchInterval: ({ state: { data, error } }) => {
      if (error !== null) return retryMs;
      return typeof data === 'number' && Math.max(retryMs, data - nowMs());
    },
  });
}

/** Checks the rounds of bets that a screen shows as decided without a result of a check. */
export function useShownBetChecks(rounds: readonly RoundOfUser[]): void {
  useQuery({
    queryKey: ['shownBetChecks', rounds.map(keyOf)],
    queryFn: async ({ client }) => {
      await checkRounds(client, rounds);
      return null;
    },
    enabled: rounds.length > 0,
    refetchInterval: retryMs,
  });
}

let hasRemoved = false;

async function removeExpiredOnce(): Promise<void> {
  if (hasRemoved) return;
  hasRemoved = true;
  const store = await openDeviceStore();
  if (store !== null) await removeExpired(store, Date.now());
}

interface UncheckedRound extends RoundOfUser {
  dueMs: number;
}

/** The next one first. */
async function uncheckedRounds(userId: number): Promise<UncheckedRound[]> {
  const store = await openDeviceStore();
  if (store === null) return [];
  const verdicts = await verdictsOf(userId);
  const receipts = await receiptsOfUser(store, userId);
  const rounds = new Map<string, UncheckedRound>();
  for (const receipt of receipts) {
    if (verdicts.has(receipt.id) || unavailable.has(keyOf(receipt))) continue;
    rounds.set(keyOf(receipt), uncheckedRound(receipt));
  }
  return [...rounds.values()].toSorted((a, b) => a.dueMs - b.dueMs);
}

function uncheckedRound({ userId, gameId, issue, drawsAtMs }: StoredReceipt): UncheckedRound {
  return { userId, gameId, issue, dueMs: drawsAtMs + settlingMs };
}

function nowMs(): number {
  return Date.now() + serverOffsetMs();
}

function keyOf({ userId, gameId, issue }: RoundOfUser): string {
  return `${userId}:${gameId}:${issue}`;
}

/** Rounds whose bets the server no longer has at hand. */
const unavailable = new Set<string>();
const waiting = new Map<string, RoundOfUser>();
let checking: Promise<void> | null = null;

/** One round after the other, each once. */
async function checkRounds(client: QueryClient, rounds: readonly RoundOfUser[]): Promise<void> {
  for (const round of rounds) {
    if (!unavailable.has(keyOf(round))) waiting.set(keyOf(round), round);
  }
  checking ??= checkWaiting(client).finally(() => {
    checking = null;
  });
  return checking;
}

async function checkWaiting(client: QueryClient): Promise<void> {
  for (let [round] = waiting.values(); round !== undefined; [round] = waiting.values()) {
    await checkRound(client, round);
    waiting.delete(keyOf(round));
  }
}

/** A failure of the check is not a result: the round is checked again later. */
async function checkRound(client: QueryClient, round: RoundOfUser): Promise<void> {
  const { userId, gameId, issue } = round;
  if (useSession.getState().userId !== userId) return;
  try {
    const { checkRoundBets } = await import('./check-bets.ts');
    const signal = AbortSignal.timeout(timeoutMs);
    const verdicts = await checkRoundBets({ userId, gameId, issue, client, signal });
    if (verdicts === null) return;
    await client.invalidateQueries({ queryKey: verdictsKey(userId) });
  } catch (error) {
    if (error instanceof RejectedError && error.rejection.reason === 'archived') {
      unavailable.add(keyOf(round));
    }
  }
}
