// Histories of drawn rounds for tests, inserted at once; the digits satisfy the table's
// constraints.

import assert from 'node:assert/strict';
import type { Outcome } from '@trine/contract/client.ts';
import type { Reason } from '@trine/contract/reasons.ts';
import { outcomeOf, sumOf } from '@trine/game/outcome.ts';
import type { World } from './test-world.ts';
import { createIds, type RoundId } from '../src/platform/postgres/ids.ts';
import { assertRejected } from './test-api.ts';

export interface DrawnRound {
  readonly issue: string;
  /** Epoch seconds of the draw. */
  readonly drawAt: number;
  readonly isVoid: boolean;
}

const roundSeconds = 210;
export const roundsADay = 274;
/** 10:00 on 5 January 2026 in Taipei. */
const firstOpening = Date.parse('2026-01-05T02:00:00Z') / 1000;
const daySeconds = 86_400;

/** The rounds of consecutive days, each from ten o'clock on. */
export function roundsFrom(start: number, count: number, voids: ReadonlySet<number>): DrawnRound[] {
  return Array.from({ length: count }, (_, index) => {
    const [day, place] = [Math.floor((start + index) / roundsADay), (start + index) % roundsADay];
    const drawAt = firstOpening + day * daySeconds + (place + 1) * roundSeconds;
    const issue = `${20260105 + day}${String(place + 1).padStart(3, '0')}`;
    return { issue, drawAt, isVoid: voids.has(index) };
  });
}

/** Inserts drawn rounds of a game; each signature is derived from the issue. */
export async function replaceRounds(
  { owner, chain }: World,
  gameId: number,
  rounds: readonly DrawnRound[],
): Promise<void> {
  const ids = rounds.map(({ drawAt }) => {
    return String(createIds(gameId, () => (drawAt - roundSeconds) * 1000)<RoundId>());
  });
  await owner.query('delete from round where game_id = $1', [gameId]);
  await owner.query(
    `insert into round (
       round_id, game_id, issue, opens_at, closes_at, draws_at, chain_hash, beacon_round, status,
       book_root, book_count, book_stake_minor, closed_at,
       signature, randomness, outcome, drawn_at, settled_at
     )
     select
       g.round_id, $1, g.issue,
       to_timestamp(g.draw_at - 210), to_timestamp(g.draw_at - 12), to_timestamp(g.draw_at),
       $2, 1, case when g.is_void then 'void' else 'settled' end,
       sha256(''), 0, 0, to_timestamp(g.draw_at - 12),
       case when not g.is_void then s.signature end,
       case when not g.is_void then sha256(s.signature) end,
       case
         when not g.is_void then beacon_outcome(sha256(s.signature), $1::smallint, g.issue)
       end,
       case when not g.is_void then to_timestamp(g.draw_at) end,
       to_timestamp(g.draw_at)
     from unnest($3::bigint[], $4::text[], $5::bigint[], $6::boolean[])
       as g (round_id, issue, draw_at, is_void)
     cross join lateral (
       select sha256(convert_to(g.issue, 'UTF8')) || substr(sha256('end'), 1, 16) as signature
     ) s`,
    [
      gameId,
      chain.chainHash,
      ids,
      rounds.map(({ issue }) => issue),
      rounds.map(({ drawAt }) => drawAt),
      rounds.map(({ isVoid }) => isVoid),
    ],
  );
}

export async function drawnSumsOf(
  { owner }: World,
  gameId: number,
): Promise<{ issue: string; sum: number }[]> {
  const { rows } = await owner.query<{ issue: string; outcome: number }>(
    `select issue, outcome from round
     where game_id = $1 and outcome is not null
     order by draws_at`,
    [gameId],
  );
  return rows.map(({ issue, outcome }) => ({ issue, sum: sumOf(outcomeOf(outcome)) }));
}

export function dateInTaipei(epochSeconds: number): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' });
  return format.format(epochSeconds * 1000);
}

export function assertRejectedFor(outcome: Outcome<unknown>, reason: Reason, field: string): void {
  assertRejected(outcome, reason);
  assert.equal(!outcome.ok && outcome.details.field, field);
}
