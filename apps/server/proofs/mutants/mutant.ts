// A mutant breaks one promise, in one place, and something has to notice. The text to replace must
// be in its file exactly once.

export interface Replacement {
  /** A path from `apps/server`, or of the repository if it begins with `packages/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Mutant {
  readonly name: string;
  readonly replacements: readonly Replacement[];
  /** The test that has to see it; without one the simulation has to. */
  readonly test?: string;
}

export function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}
