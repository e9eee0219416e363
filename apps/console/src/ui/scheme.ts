import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';

const darkness = window.matchMedia('(prefers-color-scheme: dark)');
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');

/** The colour scheme that the system prefers at present. */
export function useScheme(): Scheme {
  return useMatch(darkness) ? 'dark' : 'light';
}

/** False where the system asks for reduced motion. */
export function useMotion(): boolean {
  return !useMatch(stillness);
}

function useMatch(query: MediaQueryList): boolean {
  const listen = (onChange: () => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(listen, () => query.matches);
}
