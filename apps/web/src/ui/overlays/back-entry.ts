/**
 * Lets the back gesture close what lies over a screen. An open overlay owns an entry of the
 * browser's history; going back takes the entry and with it the overlay.
 */
import { useEffect, useEffectEvent } from 'react';

const stateKey = 'overlay';
const spent = 0;
let lastEntry = spent;
/** Entries whose overlay is open. */
const owned = new Set<number>();

/** While `open`, the next step back calls `onBack` and leaves the screen where it is. */
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
 * Steps over entries whose overlay is gone: closed by something else than going back, left by a way
 * out of it, or forgotten when the page was loaded again.
 */
export function skipSpentEntries(): void {
  const skip = () => {
    const entry = entryHere();
    if (entry !== undefined && !owned.has(entry)) history.back();
  };
  skip();
  window.addEventListener('popstate', skip);
}

/** Closes the overlay on top; done when its entry is gone, so that what follows starts below it. */
export async function stepOutOfOverlay(): Promise<void> {
  if ((entryHere() ?? spent) === spent) return;
  await new Promise((resolve) => {
    window.addEventListener('popstate', resolve, { once: true });
    history.back();
  });
}

/** Past the router, which has no business with entries that change nothing of the address. */
function pushEntry(): number {
  lastEntry = Math.max(lastEntry, entryHere() ?? spent) + 1;
  const state: unknown = { ...(history.state as object | null), [stateKey]: lastEntry };
  History.prototype.pushState.call(history, state, '', location.href);
  return lastEntry;
}

/**
 * The overlay was closed by a button. A navigation that follows at once must win over the step
 * back, so the entry is marked first and taken only if it is still the present one.
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
