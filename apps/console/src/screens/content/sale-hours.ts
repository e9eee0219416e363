/** Sale hours in the contract's form: `always`, or a span such as `10:00-02:00`. */
import { t } from '../../ui/words/language.ts';

/** `server`, which is null in the contract: the server's settings decide. */
export type HoursChoice = 'server' | 'always' | 'hours';

const spanForm = /^[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]$/;

export function choiceOf(hours: string | null): HoursChoice {
  if (hours === null) return 'server';
  return hours === 'always' ? 'always' : 'hours';
}

/** The reverse of `choiceOf`; `span` is used only for `hours`. */
export function hoursOf(choice: HoursChoice, span: string): string | null {
  if (choice === 'server') return null;
  return choice === 'always' ? 'always' : span;
}

/** Checks the form only; the server checks the length of the span. */
export function isSpan(text: string): boolean {
  return spanForm.test(text);
}

/** `10:00-02:00` as "10:00 to 02:00". */
export function hoursText(hours: string): string {
  return hours === 'always' ? t('always') : hours.replace('-', t(' to '));
}
