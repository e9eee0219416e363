// The findings of the checks of an installation, and their output.

export type State = 'ok' | 'warning' | 'missing';

export interface Finding {
  readonly about: string;
  readonly state: State;
  /** One sentence; unless the state is ok, it says what to do. */
  readonly text: string;
}

const exitCodes: Readonly<Record<State, number>> = { ok: 0, warning: 1, missing: 2 };
const widths = { state: 9, about: 13 } as const;

/** Findings about one subject. */
export function about(name: string) {
  const of = (state: State) => (text: string) => ({ about: name, state, text });
  return { ok: of('ok'), warning: of('warning'), missing: of('missing') };
}

/** 0: all ok; 1: there are warnings; 2: something is missing. */
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
