// When rejections for overload are written. A rejection takes time from accepted requests, and a
// client that retries at once sends as fast as the process rejects. Rejections written at once may
// therefore use a share of the processor time that the process can get. When it is used up, all
// rejections are held for one to three seconds until none is left: a client that waits for its
// reply sends nothing more. Clients that respect `Retry-After` seldom exhaust the share. Clients
// are not identified, since behind a proxy one connection carries many people and each request may
// have another token.

import type { Socket } from 'node:net';

export interface RejectionPaceOptions {
  /** Milliseconds; any steady clock. */
  readonly now: () => number;
  /**
   * Milliseconds of processor time and idle time of the process. They pass slower than the clock if
   * other processes use the processor.
   */
  readonly availableMs: () => number;
  /** Calls until the returned function is called. */
  readonly every: (ms: number, callback: () => void) => () => void;
}

export interface Rejected {
  readonly socket: Socket;
  /** Writes the rejection; not called if the connection has ended. */
  write(): void;
}

export interface RejectionPace {
  /** Writes the rejection at once, or later. */
  give(rejected: Rejected): void;
  /** How many are held. */
  held(): number;
}

/** Share of the available time for rejections that are written at once. */
export const promptShare = 0.15;
/** Only the writing is timed. Reading the request and cleaning up take twice as long. */
const costFactor = 3;
/** If it took longer, milliseconds, the process waited for a processor. */
const maxCostMs = 0.1;
/** Unused time is saved up to this, milliseconds, so that a burst is rejected at once. */
export const burstMs = 60;
export const slotMs = 50;
/** How long a rejection is held, in slots. Those held together are released one slot apart. */
export const heldSlots = { least: 20, most: 60 } as const;
/** Rejections beyond this are written at once: each held one occupies memory. */
export const maxHeld = 8_192;

export function createRejectionPace({
  now,
  availableMs,
  every,
}: RejectionPaceOptions): RejectionPace {
  const slots = Array.from({ length: heldSlots.most + 1 }, (): Rejected[] => []);
  /** A connection holds one; its later requests are answered after it anyway. */
  const holding = new Set<Socket>();
  let cursor = 0;
  let spread = 0;
  let stop: (() => void) | null = null;
  let creditMs = burstMs;
  let creditedAt = availableMs();

  /** Reading the processor's clock takes longer than the rest, so this is done seldom. */
  function topUp(): void {
    const at = availableMs();
    creditMs = Math.min(burstMs, creditMs + (at - creditedAt) * promptShare);
    creditedAt = at;
  }

  function writeNow(rejected: Rejected): void {
    const at = now();
    rejected.write();
    const costMs = Math.min(maxCostMs, (now() - at) * costFactor);
    // The debt is bounded, so that it is repaid soon after a flood.
    creditMs = Math.max(-burstMs, creditMs - costMs);
  }

  function hold(rejected: Rejected): void {
    const away = heldSlots.least + (spread % (heldSlots.most - heldSlots.least + 1));
    spread += 1;
    slots[(cursor + away) % slots.length]?.push(rejected);
    holding.add(rejected.socket);
    stop ??= every(slotMs, release);
  }

  function release(): void {
    cursor = (cursor + 1) % slots.length;
    const due = slots[cursor] ?? [];
    slots[cursor] = [];
    for (const rejected of due) {
      holding.delete(rejected.socket);
      if (!rejected.socket.destroyed) rejected.write();
    }
    if (holding.size > 0) return;
    stop?.();
    stop = null;
  }

  return {
    give(rejected) {
      if (holding.size === 0 && creditMs <= 0) topUp();
      const isHeld = holding.size > 0 || creditMs <= 0;
      const mayBeHeld = holding.size < maxHeld && !holding.has(rejected.socket);
      if (isHeld && mayBeHeld) hold(rejected);
      else writeNow(rejected);
    },
    held: () => holding.size,
  };
}
