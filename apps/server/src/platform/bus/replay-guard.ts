// Which messages of a channel are new. The seal proves who wrote a message, not when: an attacker
// on the bus could record one and send it again. So each carries a stamp, and a receiver accepts
// only numbers that rise for each sender, and only for a short time. A sender is forgotten when all
// of its messages are too old: memory stays bounded, and no replay is accepted later.

export interface Stamp {
  /** Hexadecimal, of one process. */
  readonly sender: string;
  /** From 1, rises with each message of the sender. */
  readonly number: number;
  /** Epoch milliseconds of the database's clock. */
  readonly sentAtMs: number;
}

export interface ReplayGuard {
  /**
   * False for a message from before this receiver's start, a late one, or one after a newer one.
   */
  accepts(stamp: Stamp): boolean;
}

/** More than the processes' estimates of the database's clock differ by and a bus takes. */
export const maxAgeMs = 30_000;
/** Far above the number of processes of an installation and of those replaced in `maxAgeMs`. */
export const maxSenders = 1_024;
export const senderBytes = 16;
const wordBytes = 8;
export const stampBytes = senderBytes + 2 * wordBytes;

export function encodeStamp({ sender, number, sentAtMs }: Stamp): Buffer {
  const stamp = Buffer.alloc(stampBytes);
  stamp.write(sender, 'hex');
  stamp.writeBigUInt64BE(BigInt(number), senderBytes);
  stamp.writeDoubleBE(sentAtMs, senderBytes + wordBytes);
  return stamp;
}

export function decodeStamp(bytes: Buffer): Stamp {
  return {
    sender: bytes.toString('hex', 0, senderBytes),
    number: Number(bytes.readBigUInt64BE(senderBytes)),
    sentAtMs: bytes.readDoubleBE(senderBytes + wordBytes),
  };
}

export function createReplayGuard(now: () => number): ReplayGuard {
  const openedAtMs = now();
  const last = new Map<string, Omit<Stamp, 'sender'>>();

  function forgetOld(nowMs: number): void {
    for (const [sender, { sentAtMs }] of last) {
      if (sentAtMs < nowMs - maxAgeMs) last.delete(sender);
    }
  }

  return {
    accepts({ sender, number, sentAtMs }) {
      const nowMs = now();
      const isInTime = sentAtMs >= nowMs - maxAgeMs && sentAtMs <= nowMs + maxAgeMs;
      if (!isInTime || sentAtMs < openedAtMs) return false;
      const before = last.get(sender);
      if (before === undefined) {
        if (last.size >= maxSenders) forgetOld(nowMs);
        if (last.size >= maxSenders) return false;
      } else if (number <= before.number) {
        return false;
      }
      // The latest time, so that the entry outlives each message that it has to reject.
      last.set(sender, { number, sentAtMs: Math.max(sentAtMs, before?.sentAtMs ?? sentAtMs) });
      return true;
    },
  };
}
