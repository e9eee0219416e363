// Ids that the application makes: time-ordered and small enough to be exact in JSON. From the top:
// 38 bits of 8 ms ticks since 2026-01-01, 6 bits of the node that the process has leased (see
// id-lease.ts), 9 bits counting within the tick. A process that needs more than 512 in one tick
// takes them from the next; one whose clock steps back continues from where it was.

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
/** How many processes can make ids at the same time. */
export const nodeCount = 64;
const tickMs = 8;
const perTick = 512;
const idsPerTick = BigInt(nodeCount * perTick);
/** Every row of a player is in one of these; `bucket_of` in SQL is the same rule. */
export const bucketCount = 64;

/**
 * The next id, or the first of `count` consecutive ids. Throws `NoIds` while this process may not
 * make any.
 */
export type NextId = <Kind extends bigint = RowId>(count?: number) => Kind;

/** This process has no lease on a node, so that its ids could repeat another's: retry soon. */
export class NoIds extends Error {
  override readonly name = 'NoIds';
}

/** Which ids of a node may be made. */
export interface IdGrant {
  /** None below this one: an earlier holder of the node may have made them. */
  readonly fromId: bigint;
  /** Only below this one; throws `NoIds` when none may be made. */
  readonly beforeId: () => bigint;
}

const unlimited: IdGrant = { fromId: 0n, beforeId: () => BigInt(Number.MAX_SAFE_INTEGER) };

/** A source of ids for one process. `node` is 0 to 63, `now` gives epoch milliseconds. */
export function createIds(node: number, now: () => number, grant: IdGrant = unlimited): NextId {
  if (!Number.isInteger(node) || node < 0 || node >= nodeCount) throw new Error('bad node number');
  let lastTick = Number(tickAfter(grant.fromId)) - 1;
  let sequence = perTick;
  return <Kind extends bigint>(count = 1) => {
    if (count < 1 || count > perTick) throw new Error('that many ids are not to be had at once');
    const beforeId = grant.beforeId();
    const tick = Math.floor(Math.max(0, now() - idEpochMs) / tickMs);
    let next = sequence;
    let nextTick = lastTick;
    if (tick > lastTick) {
      nextTick = tick;
      next = 0;
    } else if (sequence + count > perTick) {
      nextTick += 1;
      next = 0;
    }
    const first = BigInt(nextTick) * idsPerTick + BigInt(node * perTick + next);
    if (first + BigInt(count) > beforeId)
      throw new NoIds('the ids granted to this process are used');
    lastTick = nextTick;
    sequence = next + count;
    return first as Kind;
  };
}

/** The first tick all of whose ids are at or above `id`. */
function tickAfter(id: bigint): bigint {
  return (id + idsPerTick - 1n) / idsPerTick;
}

/** The least id of a whole tick that is at or above `id`. */
export function wholeTicks(id: bigint): bigint {
  return tickAfter(id) * idsPerTick;
}

/** The least id that can have been made at or after a moment (epoch milliseconds). */
export function firstIdAt(ms: number): bigint {
  return BigInt(Math.floor(Math.max(0, ms - idEpochMs) / tickMs)) * idsPerTick;
}

/** When an id was made by its process's clock, in epoch milliseconds. */
export function madeAtMs(id: bigint): number {
  return Number(id / idsPerTick) * tickMs + idEpochMs;
}

export function bucketOf(player: PlayerId): number {
  return Number(player % BigInt(bucketCount));
}

const orderNoLength = 11;

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Two digits, by their number. */
const pairs = Array.from(alphabet, (first) => Array.from(alphabet, (last) => first + last)).flat();
const sixDigits = 2 ** 30;

/** The order's id in base 32 without look-alike letters (Crockford), as shown to players. */
export function orderNumber(orderId: OrderId): string {
  // Ids have 53 bits, so this is exact. Both parts are small enough for shifts.
  const id = Number(orderId);
  const high = Math.floor(id / sixDigits);
  const low = id % sixDigits;
  return (
    `T${alphabet.charAt(high >> 20)}${pairOf(high >> 10)}${pairOf(high)}` +
    `${pairOf(low >> 20)}${pairOf(low >> 10)}${pairOf(low)}`
  );
}

function pairOf(number: number): string {
  return pairs[number & 1023] ?? '';
}

const writtenNumber = new RegExp(`^T[${alphabet}]{${orderNoLength}}$`);

/** The id of an order's number; null for an invalid text. */
export function orderIdOf(text: string): OrderId | null {
  const given = text.trim().toUpperCase();
  if (!writtenNumber.test(given)) return null;
  const base = BigInt(alphabet.length);
  return Array.from(given.slice(1)).reduce(
    (id, digit) => id * base + BigInt(alphabet.indexOf(digit)),
    0n,
  ) as OrderId;
}
