// Each process that makes ids leases one of 64 nodes. A lease expires unless it is renewed, and it
// has a bound: its holder makes only ids below it, and the node's next holder begins there. So two
// processes never make the same id, for any state of their clocks and any pause of a process. Time
// only decides when a node is free again.

import { StartError } from '../config/start-error.ts';
import { releaseIdNode, renewIdNode, takeIdNode } from './id-lease.sql.ts';
import { createIds, firstIdAt, idEpochMs, NoIds, wholeTicks, type NextId } from './ids.ts';
import type { Connection } from './transaction.ts';

/** A node is free again this long after its process died. */
const standardLeaseMs = 30_000;
/** The longest time of a Node timer. */
const longestTimerMs = 24 * 60 * 60 * 1000;

export interface IdLeaseOptions {
  /** Shown in the table of leases. */
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly elapsedMs?: () => number;
  readonly leaseMs?: number;
}

interface Held {
  readonly node: number;
  readonly epoch: bigint;
  readonly nextId: NextId;
}

interface Wanted {
  readonly leaseMs: bigint;
  readonly idsBefore: bigint;
}

interface Granted {
  readonly held: Held;
  readonly beforeId: bigint;
}

/** Takes a node; throws `StartError` when all are taken. */
export async function leaseIds(connection: Connection, options: IdLeaseOptions): Promise<IdLease> {
  const lease = new IdLease(connection, options);
  await lease.renew();
  return lease;
}

export class IdLease {
  readonly #connection: Connection;
  readonly #holder: string;
  readonly #now: () => number;
  readonly #elapsedMs: () => number;
  readonly #leaseMs: number;
  readonly #timer: NodeJS.Timeout;
  #held: Held | null = null;
  /** When the lease was asked for: by the wall's clock, and by `elapsedMs`. */
  #askedMs = 0;
  #askedElapsedMs = 0;
  #beforeId = 0n;
  /** All ids so far are below this one. */
  #usedBeforeId = 0n;
  #renewing: Promise<void> | null = null;
  #isReleased = false;

  constructor(connection: Connection, options: IdLeaseOptions) {
    this.#connection = connection;
    this.#holder = options.holder;
    this.#now = options.now;
    this.#elapsedMs = options.elapsedMs ?? (() => performance.now());
    this.#leaseMs = options.leaseMs ?? standardLeaseMs;
    const intervalMs = Math.min(this.#leaseMs / 3, longestTimerMs);
    this.#timer = setInterval(() => this.#renewSoon(), intervalMs).unref();
  }

  /** Which of the 64 nodes this process has; no other process has it at the same time. */
  readonly node = (): number => {
    if (this.#held === null) throw new NoIds('this process has no node for ids');
    return this.#held.node;
  };

  readonly nextId: NextId = (count = 1) => {
    try {
      if (this.#held === null) throw new NoIds('this process has no node for ids');
      const id = this.#held.nextId<never>(count);
      this.#usedBeforeId = id + BigInt(count);
      if (id >= this.#beforeId - idsWithin(this.#leaseMs) / 2n) this.#renewSoon();
      return id;
    } catch (error) {
      if (error instanceof NoIds) this.#renewSoon();
      throw error;
    }
  };

  /**
   * Renews the lease, or takes another if it was lost. A timer renews in good time; a caller during
   * a renewal waits for that renewal.
   */
  renew(): Promise<void> {
    this.#renewing ??= this.#renewOrTake().finally(() => {
      this.#renewing = null;
    });
    return this.#renewing;
  }

  /** Makes no more ids and releases the node. */
  async release(): Promise<void> {
    clearInterval(this.#timer);
    this.#isReleased = true;
    await this.#renewing?.catch(() => undefined);
    if (this.#held === null) return;
    const { node, epoch } = this.#held;
    this.#held = null;
    const idsBefore = wholeTicks(this.#usedBeforeId);
    await releaseIdNode.run(this.#connection, { node, epoch, idsBefore });
  }

  /** A failed renewal leaves the lease as it is, and it expires in time. */
  #renewSoon(): void {
    this.renew().catch(() => undefined);
  }

  async #renewOrTake(): Promise<void> {
    if (this.#isReleased) return;
    // Counted from before the question, a lease ends here before it ends in the database.
    const askedElapsedMs = this.#elapsedMs();
    const askedMs = this.#now();
    const idsBefore = this.#wantedBound(askedMs);
    const wanted = { leaseMs: BigInt(this.#leaseMs), idsBefore };
    const { held, beforeId } = (await this.#extend(wanted)) ?? (await this.#take(wanted));
    // All at once: no id may be made on one node by the bound of another.
    this.#held = held;
    this.#beforeId = beforeId;
    this.#askedElapsedMs = askedElapsedMs;
    this.#askedMs = askedMs;
  }

  /** Ids for a lease's time, counted from the clock or, where that lags, from the last id. */
  #wantedBound(nowMs: number): bigint {
    const presentId = firstIdAt(nowMs);
    const firstId = presentId > this.#usedBeforeId ? presentId : this.#usedBeforeId;
    return wholeTicks(firstId + idsWithin(this.#leaseMs));
  }

  async #extend(wanted: Wanted): Promise<Granted | null> {
    if (this.#held === null) return null;
    const { node, epoch } = this.#held;
    const { idsBefore } = await renewIdNode.one(this.#connection, { node, epoch, ...wanted });
    if (idsBefore !== null) return { held: this.#held, beforeId: idsBefore };
    this.#held = null;
    return null;
  }

  async #take(wanted: Wanted): Promise<Granted> {
    const taken = await takeIdNode.one(this.#connection, { holder: this.#holder, ...wanted });
    const { node, epoch, idsFrom, idsBefore } = taken;
    if (node === null || epoch === null || idsFrom === null || idsBefore === null) {
      throw new StartError(
        'All 64 nodes for making ids are leased to other processes: ' +
          'stop one of them, or wait half a minute if some have died.',
      );
    }
    // The ids of one process rise, also from one node to the next.
    const fromId = idsFrom > this.#usedBeforeId ? idsFrom : this.#usedBeforeId;
    this.#usedBeforeId = fromId;
    const grant = { fromId, beforeId: () => this.#bound() };
    const nextId = createIds(node, () => this.#askedMs + this.#heldMs(), grant);
    return { held: { node, epoch, nextId }, beforeId: idsBefore };
  }

  /** Counted by a steady clock from the last renewal, since the wall clock may be set. */
  #heldMs(): number {
    return this.#elapsedMs() - this.#askedElapsedMs;
  }

  #bound(): bigint {
    if (this.#heldMs() >= this.#leaseMs) throw new NoIds('the lease for ids is over');
    return this.#beforeId;
  }
}

/** How many ids all nodes together have in so many milliseconds. */
function idsWithin(ms: number): bigint {
  return firstIdAt(idEpochMs + ms);
}
