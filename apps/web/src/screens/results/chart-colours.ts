/** The tokens' colours as a canvas understands them, and when they change. */
import { tokenColours } from '../../ui/token-colours.ts';

export interface ChartColours {
  ground: string;
  text: string;
  line: string;
  label: string;
  rising: string;
  falling: string;
}

const tokens = {
  ground: '--card',
  text: '--text-quiet',
  line: '--line',
  label: '--primary',
  rising: '--primary',
  falling: '--warn',
} as const satisfies Record<keyof ChartColours, string>;

/** As they are at this place of the page. */
export function readColours(place: HTMLElement): ChartColours {
  return tokenColours(place, tokens);
}

/** Calls back when the system turns light or dark; the answer ends it. */
export function onThemeChange(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
}
