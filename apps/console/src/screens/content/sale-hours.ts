/** Sale hours as the contract writes them: `always`, or a span such as `10:00-02:00`. */
import { t } from '../../ui/words/language.ts';

/** Null of the contract is `server`: the server's settings decide. */
export type HoursChoice = 'server' | 'always' | 'hours';

const spanForm = /^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$/;

export function choiceOf(hours: string | null): HoursChoice {
  if (hours === null) return 'server';
  return hours === 'always' ? 'always' : 'hours';
}

/** The reverse of `choiceOf`; `span` counts only for `hours`. */
export function hoursOf(choice: HoursChoice, span: string): string | null {
  if (choice === 'server') return null;
  return choice === 'always' ? 'always' : span;
}

/** Whether it has the form of a span; how long it may be is up to the server. */
export function isSpan(text: string): boolean {
  return spanForm.test(text);
}

/** `10:00-02:00` as "10:00 to 02:00". */
export function hoursText(hours: string): string {
  return hours === 'always' ? 'always' : hours.replace('-', t(' to '));
}
