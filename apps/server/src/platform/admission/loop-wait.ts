// Whether requests have waited too long for the event loop, known while they are read. A turn of
// the loop reads all that has arrived, and what is read last has waited for everything before it.
//
// To refuse costs time as well. When turns become long with refusals, patience shrinks until a turn
// is short enough for them to be given in time, and grows back once there is less to do. Meanwhile
// all that the turn before did once it had read counts as well; else it does not: after a pause
// there is a crowd, and no more than can be done.

export interface LoopWaitOptions {
  /** Milliseconds; the clock of `idleMs`. */
  readonly now: () => number;
  /** How long the loop has had nothing to do since it began. */
  readonly idleMs: () => number;
  /** Calls once, after what has arrived was read. */
  readonly afterReading: (callback: () => void) => void;
}

export interface LoopWait {
  /** Counts a request, and says whether it has waited longer than its patience, milliseconds. */
  isLate(patienceMs: number): boolean;
  /** Counts a request that was refused, whatever for. */
  countRejection(): void;
}

/** A turn with fewer requests is not long because of them. */
const fewRequests = 32;
/** A turn that lasted so long begins the strain, if it refused such a share of its requests. */
const strain = { lengthMs: 40, rejectedShare: 0.25 } as const;
/** How long a turn should last under strain. */
const turnMs = 20;
/** By how much patience changes from one turn to the next. */
const changes = { least: 0.4, most: 1.2 } as const;
const leastFactor = 0.02;

export function createLoopWait({ now, idleMs, afterReading }: LoopWaitOptions): LoopWait {
  let isReading = false;
  let readAt = now();
  let idleAtRead = idleMs();
  let beganAt = readAt;
  let since = readAt;
  let requests = 0;
  let rejections = 0;
  let isStrained = false;
  /** Of everybody's patience. */
  let factor = 1;

  function beginReading(at: number): void {
    isReading = true;
    beganAt = at;
    requests = 0;
    rejections = 0;
    since = Math.min(at, readAt + (idleMs() - idleAtRead));
    afterReading(endReading);
  }

  function endReading(): void {
    isReading = false;
    readAt = now();
    idleAtRead = idleMs();
    const lengthMs = readAt - since;
    const isMany = rejections > requests * strain.rejectedShare;
    if (isMany && lengthMs > strain.lengthMs) isStrained = true;
    if (!isStrained) return;
    const change = Math.max(changes.least, Math.min(changes.most, turnMs / lengthMs));
    factor = Math.max(leastFactor, Math.min(1, factor * change));
    isStrained = factor < 1;
  }

  return {
    isLate(patienceMs) {
      const at = now();
      if (!isReading) beginReading(at);
      requests += 1;
      const waitMs = at - (isStrained ? since : beganAt);
      return requests >= fewRequests && waitMs > patienceMs * factor;
    },
    countRejection() {
      rejections += 1;
    },
  };
}
