/** Whether animations of the home screen may run. */
import { useSyncExternalStore } from 'react';
import { create } from 'zustand';

/** One switch for all animations; until the page is loaded again. */
export const useMotion = create<{ paused: boolean; toggle: () => void }>((set) => ({
  paused: false,
  toggle: () => set(({ paused }) => ({ paused: !paused })),
}));

export function useIsMotionAllowed(): boolean {
  const isReduced = useSyncExternalStore(followPreference, () => preference().matches);
  const paused = useMotion((state) => state.paused);
  return !isReduced && !paused;
}

function preference(): MediaQueryList {
  return matchMedia('(prefers-reduced-motion: reduce)');
}

function followPreference(onChange: () => void): () => void {
  const query = preference();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
