/** The tokens' colours for a canvas, and the changes of the theme. */
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

/** The colours at this element. */
export function readColours(place: HTMLElement): ChartColours {
  return tokenColours(place, tokens);
}

/** Calls back when the theme changes; returns a function that stops it. */
export function onThemeChange(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
}
