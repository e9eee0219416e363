// Whether requests have waited too long for the event loop, known while they are read. A turn of
// the loop reads all that has arrived: what is read last has waited for everything before it, and
// for all that the turn before did once it had read.
//
// To refuse costs time as well. When that makes turns long, patience shrinks until a turn with all
// its refusals is short enough for them to be given in time, and grows back afterwards.

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
}

/** A turn with fewer requests is not long because of them. */
const fewRequests = 32;
/** How long a turn should last while requests are refused. */
const turnMs = 25;
const leastFactor = 0.02;
const growth = 1.1;

export function createLoopWait({ now, idleMs, afterReading }: LoopWaitOptions): LoopWait {
  let isReading = false;
  let readAt = now();
  let idleAtRead = idleMs();
  let since = readAt;
  let requests = 0;
  let hasRefused = false;
  /** Of everybody's patience. */
  let factor = 1;

  function beginReading(at: number): void {
    isReading = true;
    requests = 0;
    hasRefused = false;
    since = Math.min(at, readAt + (idleMs() - idleAtRead));
    afterReading(endReading);
  }

  function endReading(): void {
    isReading = false;
    readAt = now();
    idleAtRead = idleMs();
    const lengthMs = readAt - since;
    const isStrained = hasRefused || factor < 1;
    if (isStrained && lengthMs > turnMs) {
      factor = Math.max(leastFactor, factor * Math.max(0.5, turnMs / lengthMs));
    } else if (!hasRefused || lengthMs < turnMs / growth) {
      factor = Math.min(1, factor * growth);
    }
  }

  return {
    isLate(patienceMs) {
      const at = now();
      if (!isReading) beginReading(at);
      requests += 1;
      const isLate = requests >= fewRequests && at - since > patienceMs * factor;
      hasRefused ||= isLate;
      return isLate;
    },
  };
}
