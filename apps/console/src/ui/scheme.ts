import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';

const darkness = window.matchMedia('(prefers-color-scheme: dark)');

/** What the system prefers, now and whenever it changes its mind. */
export function useScheme(): Scheme {
  return useSyncExternalStore(listen, () => (darkness.matches ? 'dark' : 'light'));
}

function listen(onChange: () => void): () => void {
  darkness.addEventListener('change', onChange);
  return () => darkness.removeEventListener('change', onChange);
}
