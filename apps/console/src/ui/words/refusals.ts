/** A sentence for each refusal, which says what to do next. */
import type { ConsoleReason, ConsoleRefusalDetails } from '@trine/contract/console/reasons.ts';
import { actorName } from './names.ts';

type Sentence = string | ((details: ConsoleRefusalDetails) => string);

const sentences: Readonly<Record<ConsoleReason | 'network', Sentence>> = {
  network: 'The server did not answer. Check whether it happened before you try again.',
  required_field: ({ field }) => `${fieldName(field)} is missing.`,
  invalid_field: ({ field }) => `${fieldName(field)} is not valid. Please correct it.`,
  malformed: 'The server could not read the request. Reload the page and try again.',
  signed_out: 'Your session is over. Sign in again.',
  not_through: 'Finish signing in first.',
  wrong_credentials: (details) => `The name or the password is wrong.${triesLeft(details)}`,
  wrong_code: (details) => `The code is wrong or was used before.${triesLeft(details)}`,
  forged: 'The page and the session no longer belong together. Reload the page.',
  forbidden: 'Your role does not allow this.',
  not_found: 'It does not exist, or no longer does.',
  locked_out: ({ retry_after }) => `Too many wrong tries. Try again ${inSeconds(retry_after)}.`,
  changed_meanwhile: 'Somebody has changed it in the meantime. Look at the new state, then decide.',
  same_person: 'The second person has to be somebody else.',
  newcomer: ({ retry_after = 0 }) =>
    'A colleague added you, reset your access or changed your role less than a day ago. Until ' +
    `a day has passed you cannot be one of two people: ${inHours(retry_after)} to go.`,
  over: 'It has been decided already; nothing was done.',
  claimed: ({ by }) => `${by === undefined ? 'A colleague' : actorName(by)} is working on it.`,
  not_claimed: 'Claim it first; the claim may have been released.',
  own_request: 'You may not decide on what you asked for.',
  edited_account: 'You changed something about this account recently; somebody else has to decide.',
  asked_already: 'The same has been asked for and waits for a second person.',
  too_early: 'It is too early: the beacon may still speak for this round.',
  round_not_closed: 'The round still takes bets. It has to be closed first.',
  other_beacon: 'The round belongs to another beacon than the one that runs now.',
  odds_unfit: ({ problems }) => (problems ?? ['These prices may not be offered.']).join(' '),
  name_taken: 'The name is taken. Choose another one.',
  last_owner: 'At least one owner has to remain.',
  password_unfit: 'Choose another password: at least 12 characters, and not one in common use.',
  reason_unfit: 'The reason cannot be published as it is. Write it for the players who read it.',
  demo_only: 'This account belongs to the demo and cannot be used for this.',
  busy: 'The server is busy. Try again in a moment.',
  internal: 'Something went wrong on the server; it has been logged. Nothing was changed.',
};

export function refusalSentence(refusal: {
  readonly reason: ConsoleReason | 'network';
  readonly details: ConsoleRefusalDetails;
}): string {
  const sentence = sentences[refusal.reason];
  return typeof sentence === 'string' ? sentence : sentence(refusal.details);
}

/** `target_return` as "Target return". */
function fieldName(field = 'field'): string {
  const words = field.replaceAll(/[_/.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function triesLeft({ tries_left }: ConsoleRefusalDetails): string {
  if (tries_left === undefined) return '';
  return tries_left === 1 ? ' One try is left.' : ` ${tries_left} tries are left.`;
}

function inSeconds(seconds = 60): string {
  return seconds < 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}

function inHours(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
