// A mutant breaks one promise in one place, and a test must fail. The text to replace must occur
// exactly once in its file.

export interface Replacement {
  /** A path from `apps/server`, or from the repository's root if it starts with `packages/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Mutant {
  readonly name: string;
  readonly replacements: readonly Replacement[];
  /** The test that must fail; by default the simulation. */
  readonly test?: string;
}

export function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}
