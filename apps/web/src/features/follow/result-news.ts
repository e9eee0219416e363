/**
 * The news of settled bets: one round as it is drawn, or a summary of rounds that were drawn while
 * the page was hidden.
 */
import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor, parseMoney } from '@trine/money/money.ts';

export type OpenBets = Answer<'/api/user/openBets'>;
export type RoundResult = OpenBets['results'][number];
type Total = OpenBets['total'];

export type ResultNews =
  | { readonly kind: 'round'; readonly round: RoundResult }
  | { readonly kind: 'away'; readonly total: Total };

export interface ResultNewsQuestion {
  answer: Pick<OpenBets, 'results' | 'total'>;
  /** The page was hidden when these rounds were drawn. */
  wasAway: boolean;
  /** The game of the open room, which shows its own results; null outside of rooms. */
  roomGameId: number | null;
}

/** In the order in which they are shown. */
export function resultNewsOf({ answer, wasAway, roomGameId }: ResultNewsQuestion): ResultNews[] {
  const others = answer.results.filter((round) => round.game_id !== roomGameId);
  if (others.length === 0) return [];
  if (!wasAway) return others.toReversed().map((round) => ({ kind: 'round', round }));
  const isWhole = others.length === answer.results.length;
  return [{ kind: 'away', total: isWhole ? answer.total : totalOf(others) }];
}

function totalOf(rounds: readonly RoundResult[]): Total {
  const sum = (field: 'stake' | 'payout' | 'net') =>
    formatMoney(
      minor(rounds.reduce((total, round) => total + (parseSigned(round[field]) ?? 0n), 0n)),
    );
  return { rounds: rounds.length, stake: sum('stake'), payout: sum('payout'), net: sum('net') };
}

function parseSigned(text: string): bigint | null {
  const amount = parseMoney(text.replace('-', ''));
  return amount === null ? null : text.startsWith('-') ? -BigInt(amount) : amount;
}

/** The newest win of each game in the news, to be acknowledged. */
export function winsInNews({ answer, roomGameId }: ResultNewsQuestion): number[] {
  const byGame = new Map<number, number>();
  for (const { game_id: game, win_id: win } of answer.results) {
    if (game === roomGameId || win === null) continue;
    byGame.set(game, Math.max(win, byGame.get(game) ?? 0));
  }
  return [...byGame.values()];
}

/** The room reveals the balls, and the server publishes a result a few seconds after paying it. */
const revealMs = 5_000;
const soonMs = 2_000;
const lateMs = 10_000;
const isLateAfterMs = 60_000;

/** The time until the next read, in milliseconds; false while no bet waits for its draw. */
export function nextReadMs(open: OpenBets['open'] | undefined, nowMs: number): number | false {
  const [next] = open ?? [];
  if (next === undefined) return false;
  const leftMs = next.draws_at * 1_000 + revealMs - nowMs;
  if (leftMs > 0) return Math.max(soonMs, leftMs);
  return -leftMs < isLateAfterMs ? soonMs : lateMs;
}
