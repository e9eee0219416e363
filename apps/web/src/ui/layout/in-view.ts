import { useEffect, useEffectEvent, useRef, useSyncExternalStore, type RefObject } from 'react';

/** An element this far below the screen already counts as visible. */
const ahead = '50%';

/** Calls back when the element comes near the screen, and again each time `active` turns on. */
export function useInView(active: boolean, onSeen: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!active || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) seen();
      },
      { rootMargin: `0px 0px ${ahead} 0px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [active]);
  return ref;
}

/** Whether the page is visible. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(followVisibility, () => !document.hidden);
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
