/**
 * Where the screen that is shown keeps room at its foot for what follows the player. Screens come
 * and go without telling, because what stands here comes later than the first of them.
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
