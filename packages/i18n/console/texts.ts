import type { texts } from './tw.ts';

/** A text of the console as it is written in English where it is shown. */
export type ConsoleText = keyof typeof texts;
