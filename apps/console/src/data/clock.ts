/** The server's time, and one timer for everything on the screen that counts. */
import { useSyncExternalStore } from 'react';

let aheadMs = 0;

/** What the server's clock said when an answer came. */
export function noteServerMs(serverMs: number): void {
  aheadMs = serverMs - Date.now();
}

export function serverNowMs(): number {
  return Date.now() + aheadMs;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = serverNowMs();
const stepMs = 1_000;

/** The server's time in whole seconds of milliseconds, anew each second. */
export function useNowMs(): number {
  return useSyncExternalStore(listen, () => nowMs);
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  nowMs = serverNowMs();
  timer ??= setInterval(tick, stepMs);
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  nowMs = serverNowMs();
  for (const listener of listeners) listener();
}
