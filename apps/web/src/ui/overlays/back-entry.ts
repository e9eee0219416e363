/**
 * Lets the back gesture close an overlay. An open overlay owns an entry of the browser's history;
 * going back removes the entry and closes the overlay.
 */
import { useEffect, useEffectEvent } from 'react';

const stateKey = 'overlay';
const spent = 0;
let lastEntry = spent;
/** Entries of open overlays. */
const owned = new Set<number>();

/** While `open`, the next step back calls `onBack` and keeps the screen. */
export function useBackEntry(open: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!open) return undefined;
    const entry = pushEntry();
    owned.add(entry);
    const onPopState = () => {
      if (entryHere() !== entry && (entryHere() ?? spent) < entry) back();
    };
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      owned.delete(entry);
      if (entryHere() === entry) takeBack();
    };
  }, [open]);
}

/**
 * Skips entries of overlays that are gone: closed by a button, left by a link, or lost when the
 * page was loaded again.
 */
export function skipSpentEntries(): void {
  const skip = () => {
    const entry = entryHere();
    if (entry !== undefined && !owned.has(entry)) history.back();
  };
  skip();
  window.addEventListener('popstate', skip);
}

/**
 * Closes the topmost overlay; resolves when its entry is gone, so that a navigation starts below
 * it.
 */
export async function stepOutOfOverlay(): Promise<void> {
  if ((entryHere() ?? spent) === spent) return;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    history.back();
  });
}

/** Without the router, which ignores entries that keep the address. */
function pushEntry(): number {
  lastEntry = Math.max(lastEntry, entryHere() ?? spent) + 1;
  const state: unknown = { ...(history.state as object | null), [stateKey]: lastEntry };
  History.prototype.pushState.call(history, state, '', location.href);
  return lastEntry;
}

/**
 * The overlay was closed by a button. A navigation that follows at once must win over the step
 * back, so the entry is marked first and removed only if it is still the current one.
 */
function takeBack(): void {
  const state: unknown = { ...(history.state as object | null), [stateKey]: spent };
  History.prototype.replaceState.call(history, state, '', location.href);
  setTimeout(() => {
    if (entryHere() === spent) history.back();
  });
}

function entryHere(): number | undefined {
  const state = history.state as Record<string, unknown> | null;
  const entry = state?.[stateKey];
  return typeof entry === 'number' ? entry : undefined;
}
