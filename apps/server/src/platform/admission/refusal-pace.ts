// When rejections for load are written. A rejection takes time from requests that are accepted. A
// client that retries at once asks for the next one as fast as the process writes them. So those
// that are written at once may use a small share of the time. Beyond it rejections are held for one
// to two seconds: a client that waits for its answer sends nothing more. Clients that respect
// `Retry-After` seldom exhaust the share. No client has to be identified: behind a proxy one
// connection carries many people, and each request may have another token.

import type { Socket } from 'node:net';

export interface RefusalPaceOptions {
  /** Milliseconds; any steady clock. */
  readonly now: () => number;
  /** Calls until the returned function is called. */
  readonly every: (ms: number, callback: () => void) => () => void;
}

export interface Refused {
  readonly socket: Socket;
  /** Writes the refusal; not called if the connection has ended. */
  write(): void;
}

export interface RefusalPace {
  /** Writes the refusal at once, or later. */
  give(refused: Refused): void;
  /** How many are held. */
  held(): number;
}

/** Share of the time for rejections that are written at once. */
export const promptShare = 0.1;
/** Only the writing is timed. Reading the request takes about as long. */
const readingFactor = 2;
/** More, milliseconds, is no cost of a rejection: the process waited for a processor. */
const maxCostMs = 0.1;
/**
 * Unused time is kept up to this, milliseconds, so that a crowd is answered at once. Time used in
 * excess is owed up to the same, so that it is repaid soon after the load.
 */
export const burstMs = 30;
export const slotMs = 50;
/** How long a rejection is held, in slots. Those held together are released one slot apart. */
export const heldSlots = { least: 20, most: 40 } as const;
/** Rejections beyond this are written at once: each held one occupies memory. */
export const maxHeld = 8_192;

export function createRefusalPace({ now, every }: RefusalPaceOptions): RefusalPace {
  const slots = Array.from({ length: heldSlots.most + 1 }, (): Refused[] => []);
  /** A connection holds one; what it sent after that is answered after it in any case. */
  const holding = new Set<Socket>();
  let cursor = 0;
  let spread = 0;
  let stop: (() => void) | null = null;
  let creditMs = burstMs;
  let creditedAt = now();

  function writeAt(at: number, refused: Refused): void {
    refused.write();
    const costMs = Math.min(maxCostMs, (now() - at) * readingFactor);
    creditMs = Math.max(-burstMs, creditMs - costMs);
  }

  function hold(refused: Refused): void {
    const away = heldSlots.least + (spread % (heldSlots.most - heldSlots.least + 1));
    spread += 1;
    slots[(cursor + away) % slots.length]?.push(refused);
    holding.add(refused.socket);
    stop ??= every(slotMs, release);
  }

  function release(): void {
    cursor = (cursor + 1) % slots.length;
    const due = slots[cursor] ?? [];
    slots[cursor] = [];
    for (const refused of due) {
      holding.delete(refused.socket);
      if (!refused.socket.destroyed) writeAt(now(), refused);
    }
    if (holding.size > 0) return;
    stop?.();
    stop = null;
  }

  return {
    give(refused) {
      const at = now();
      creditMs = Math.min(burstMs, creditMs + (at - creditedAt) * promptShare);
      creditedAt = at;
      const isHeld = creditMs < 0 && holding.size < maxHeld && !holding.has(refused.socket);
      if (isHeld) hold(refused);
      else writeAt(at, refused);
    },
    held: () => holding.size,
  };
}
