/**
 * The element at the foot of the current screen in which the follow bar is drawn. Observed in the
 * document, because the bar loads after the first screens.
 */
import { useSyncExternalStore } from 'react';

export function useFollowSlot(): Element | null {
  return useSyncExternalStore(followScreens, () => document.querySelector('[data-follow]'));
}

function followScreens(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
