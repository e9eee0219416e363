// Lines of comments and test names where a word that STYLE.md refuses is the right one.

export interface WordException {
  readonly path: string;
  /** A part of the line. */
  readonly phrase: string;
  readonly why: string;
}

export const maxWordExceptions = 150;

export const wordExceptions: readonly WordException[] = [];
