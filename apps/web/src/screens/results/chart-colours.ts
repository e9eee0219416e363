/** The tokens' colours as a canvas understands them, and when they change. */

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

/** As they are at this place of the page: a token is resolved by an element that wears it. */
export function readColours(place: HTMLElement): ChartColours {
  const probe = document.createElement('span');
  place.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    ground: read(tokens.ground),
    text: read(tokens.text),
    line: read(tokens.line),
    label: read(tokens.label),
    rising: read(tokens.rising),
    falling: read(tokens.falling),
  };
  probe.remove();
  return colours;
}

/** Calls back when the system turns light or dark; the answer ends it. */
export function onThemeChange(onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  return () => dark.removeEventListener('change', onChange);
}
