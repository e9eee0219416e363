/** The server's time, with one timer for all countdowns of a screen. */
import { useSyncExternalStore } from 'react';

let offsetMs = 0;

/** Call it when an answer with the server's time arrives. */
export function setServerClock(serverMs: number): void {
  offsetMs = serverMs - Date.now();
}

export function serverNowMs(): number {
  return Date.now() + offsetMs;
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = serverNowMs();
const stepMs = 1_000;

/** The server's time in milliseconds, updated once a second. */
export function useServerNowMs(): number {
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
