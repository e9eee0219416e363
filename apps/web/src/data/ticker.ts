/**
 * One timer for all clocks of the screen. It stops while the page is hidden, and ticks at once when
 * the page is visible again, also after the device slept.
 */
type Listener = (nowMs: number) => void;

const tickMs = 100;
const listeners = new Set<Listener>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Calls the listener now and about ten times a second, with this device's time. */
export function onTick(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', followVisibility);
  listeners.add(listener);
  listener(Date.now());
  followVisibility();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', followVisibility);
    stop();
  };
}

function followVisibility(): void {
  if (document.hidden) stop();
  else if (timer === undefined) {
    timer = setInterval(tick, tickMs);
    tick();
  }
}

function tick(): void {
  const nowMs = Date.now();
  for (const listener of listeners) listener(nowMs);
}

function stop(): void {
  clearInterval(timer);
  timer = undefined;
}
