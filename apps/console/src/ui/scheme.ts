/** The colour scheme: the system's, or the one chosen in this browser. */
import { useSyncExternalStore } from 'react';

export type Scheme = 'light' | 'dark';

export const schemeChoices = ['system', 'light', 'dark'] as const;
export type SchemeChoice = (typeof schemeChoices)[number];

const storageKey = 'console-theme';
const darkness = window.matchMedia('(prefers-color-scheme: dark)');
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');
const listeners = new Set<() => void>();

export function useScheme(): Scheme {
  const isDark = useMatch(darkness);
  const choice = useSchemeChoice();
  if (choice !== 'system') return choice;
  return isDark ? 'dark' : 'light';
}

export function useSchemeChoice(): SchemeChoice {
  return useSyncExternalStore(listen, readChoice);
}

/** Takes effect at once, in the other tabs of this browser as well. */
export function chooseScheme(choice: SchemeChoice): void {
  localStorage.setItem(storageKey, choice);
  for (const onChange of listeners) onChange();
}

/** False where the system asks for reduced motion. */
export function useMotion(): boolean {
  return !useMatch(stillness);
}

function readChoice(): SchemeChoice {
  const stored = localStorage.getItem(storageKey);
  return schemeChoices.find((it) => it === stored) ?? 'system';
}

function listen(onChange: () => void) {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}

function useMatch(query: MediaQueryList): boolean {
  const listenTo = (onChange: () => void) => {
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  };
  return useSyncExternalStore(listenTo, () => query.matches);
}
