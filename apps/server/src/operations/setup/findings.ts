// What the checks of an installation find, and how it is shown.

export type State = 'ok' | 'warning' | 'missing';

export interface Finding {
  readonly about: string;
  readonly state: State;
  /** One sentence; unless all is well, it says what to do. */
  readonly text: string;
}

const exitCodes: Readonly<Record<State, number>> = { ok: 0, warning: 1, missing: 2 };
const widths = { state: 9, about: 13 } as const;

/** Findings about one thing. */
export function about(name: string) {
  const of = (state: State) => (text: string) => ({ about: name, state, text });
  return { ok: of('ok'), warning: of('warning'), missing: of('missing') };
}

/** 0: all is well; 1: something should be looked at; 2: something is missing. */
export function exitCodeOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ state }) => exitCodes[state]));
}

export function formatFindings(findings: readonly Finding[]): string {
  const lines = findings.map(({ about: name, state, text }) => {
    return `${state.padEnd(widths.state)}${name.padEnd(widths.about)}${text}`;
  });
  const count = (wanted: State) => findings.filter(({ state }) => state === wanted).length;
  const bad = [`${count('missing')} missing`, `${count('warning')} to look at`].join(', ');
  return [...lines, '', `${findings.length} checks: ${bad}.`].join('\n');
}
