import type { texts } from './tw.ts';

/** A text of the console, which is its English wording. */
export type ConsoleText = keyof typeof texts;
