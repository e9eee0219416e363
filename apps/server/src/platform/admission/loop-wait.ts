// Whether requests have waited too long for the event loop, measured while they are read. A turn of
// the loop reads all that has arrived; the last request has waited for all before it.
//
// Rejections cost time as well. When rejections make turns long, the allowed wait shrinks until a
// turn is short enough to write them in time, and grows back when load falls. During that strain,
// work of the previous turn after its reads counts as a wait too. Otherwise it does not: after a
// pause many requests arrive at once, and they can be answered.

export interface LoopWaitOptions {
  /** Milliseconds; the clock of `idleMs`. */
  readonly now: () => number;
  /** How long the loop has been idle since it began. */
  readonly idleMs: () => number;
  /** Calls once, after the reads of this turn. */
  readonly afterReading: (callback: () => void) => void;
}

export interface LoopWait {
  /** Counts a request, and returns whether it has waited longer than its class allows. */
  isLate(patienceMs: number): boolean;
  /** Counts a rejected request, for any reason. */
  countRejection(): void;
}

/** A turn with fewer requests is not long because of them. */
const fewRequests = 32;
/** A turn that lasted so long starts the strain if it rejected such a share of its requests. */
const strain = { lengthMs: 40, rejectedShare: 0.25 } as const;
/** How long a turn should last under strain. */
const turnMs = 20;
/** By how much the allowed wait changes from one turn to the next. */
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
  /** The factor on the allowed wait of all classes. */
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
