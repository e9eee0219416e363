// Ids that the application makes: time-ordered and small enough to be exact in JSON. From the top:
// 41 bits of milliseconds since 2026-01-01, 3 bits of the process's node number, 9 bits counting
// within the millisecond. A process that needs more than 512 in one millisecond borrows from the
// next; one whose clock steps back goes on from where it was.

declare const kind: unique symbol;
type Id<Kind extends string> = bigint & { readonly [kind]: Kind };

export type PlayerId = Id<'player'>;
export type RoundId = Id<'round'>;
export type OrderId = Id<'order'>;
export type EntryId = Id<'entry'>;
export type PostingId = Id<'posting'>;
/** An id that no other part of the code refers to: sessions, messages, audit rows. */
export type RowId = Id<'row'>;

export const idEpochMs = 1_767_225_600_000;
export const nodeCount = 8;
const perMs = 512;
/** Every player's row lives in one of these; `bucket = player_id % bucketCount`. */
export const bucketCount = 64;

/** The next id, or the first of `count` ids that follow one another without a gap. */
export type NextId = <Kind extends bigint = RowId>(count?: number) => Kind;

/** A source of ids for one process. `node` is 0 to 7, `now` gives epoch milliseconds. */
export function createIds(node: number, now: () => number): NextId {
  if (!Number.isInteger(node) || node < 0 || node >= nodeCount) throw new Error('bad node number');
  let lastMs = 0;
  let sequence = 0;
  return <Kind extends bigint>(count = 1) => {
    if (count < 1 || count > perMs) throw new Error('that many ids are not to be had at once');
    const ms = now();
    if (ms > lastMs) {
      lastMs = ms;
      sequence = 0;
    } else if (sequence + count > perMs) {
      lastMs += 1;
      sequence = 0;
    }
    const first = firstIdAt(lastMs) + BigInt(node * perMs + sequence);
    sequence += count;
    return first as Kind;
  };
}

/** The least id that can have been made at or after a moment (epoch milliseconds). */
export function firstIdAt(ms: number): bigint {
  return BigInt(Math.max(0, ms - idEpochMs)) * BigInt(nodeCount * perMs);
}

export function bucketOf(player: PlayerId): number {
  return Number(player % BigInt(bucketCount));
}
