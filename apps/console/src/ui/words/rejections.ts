/** A sentence for each reason of a rejection, which says what to do next. */
import type { ConsoleReason, ConsoleRejectionDetails } from '@trine/contract/console/reasons.ts';
import { capitalize } from './codes.ts';
import { actorName } from './names.ts';
import { t } from './language.ts';

type Sentence = string | ((details: ConsoleRejectionDetails) => string);

const sentences: Readonly<Record<ConsoleReason | 'network', Sentence>> = {
  network: t('The server did not answer. Check whether it happened before you try again.'),
  required_field: ({ field }) => t('{field} is missing.', { field: fieldName(field) }),
  invalid_field: ({ field }) =>
    t('{field} is not valid. Please correct it.', { field: fieldName(field) }),
  malformed: t('The server could not read the request. Reload the page and try again.'),
  not_encrypted: t('The console needs an encrypted connection. Open its https:// address.'),
  signed_out: t('Your session is over. Sign in again.'),
  not_through: t('Finish signing in first.'),
  wrong_credentials: (details) =>
    t('The name or the password is wrong.{details}', { details: triesLeft(details) }),
  wrong_code: (details) =>
    t('The code is wrong or was used before.{details}', { details: triesLeft(details) }),
  forged: t('This page belongs to an earlier session. Reload the page.'),
  forbidden: t('Your role does not allow this.'),
  not_found: t('It does not exist, or no longer exists.'),
  unknown_place: t(
    'Too many wrong passwords were tried for this name today. Sign in from a browser or a network that you signed in from before, or ask an owner to reset your access.',
  ),
  proof_required: t('The security check failed. Try again.'),
  locked_out: ({ retry_after }) =>
    t('Too many wrong tries. Try again {retryAfter}.', { retryAfter: inSeconds(retry_after) }),
  changed_meanwhile: t(
    'A colleague has changed it in the meantime. Check the new state before you decide.',
  ),
  same_person: t('The second person must not be the first one.'),
  newcomer: ({ retry_after = 0 }) =>
    t(
      'A colleague added you, reset your access or changed your role less than a day ago. Until a day has passed you cannot be one of two people: {retryAfter} to go.',
      { retryAfter: inHours(retry_after) },
    ),
  over: t('It was already decided; nothing was changed.'),
  claimed: ({ by }) =>
    t('{by} is working on it.', { by: by === undefined ? t('A colleague') : actorName(by) }),
  not_claimed: t('Claim it first; the claim may have been released.'),
  own_request: t('You may not decide your own request.'),
  edited_account: t('You changed something on this account recently; a colleague has to decide.'),
  asked_already: t('The same request already waits for a second person.'),
  too_many: t('You have reached the limit. Remove one first.'),
  too_many_files: ({ retry_after = 0 }) =>
    t('You have had 10 files with personal data within 24 hours. The next one: in {wait}.', {
      wait: inHours(retry_after),
    }),
  too_early: t('It is too early: the beacon may still publish this round.'),
  round_not_closed: t('The round still takes bets. It has to be closed first.'),
  other_beacon: t('The round belongs to a different beacon than the current one.'),
  odds_unfit: ({ problems }) => (problems ?? [t('These prices may not be offered.')]).join(' '),
  name_taken: t('The name is taken. Choose another one.'),
  second_owner: t(
    'A change of owners takes two owners. Propose it, and another owner confirms it.',
  ),
  last_owner: t('At least one owner has to remain.'),
  password_unfit: t('Choose another password: at least 12 characters, and not one in common use.'),
  reason_unfit: t('The reason cannot be published as it is. Write it for the players who read it.'),
  demo_only: t('This account belongs to the demo and cannot be used for this.'),
  busy: t('The server is busy. Try again in a moment.'),
  internal: t('Something went wrong on the server; it has been logged. Nothing was changed.'),
};

export function rejectionSentence(rejection: {
  readonly reason: ConsoleReason | 'network';
  readonly details: ConsoleRejectionDetails;
}): string {
  const sentence = sentences[rejection.reason];
  return typeof sentence === 'string' ? sentence : sentence(rejection.details);
}

/** `target_return` as "Target return". */
function fieldName(field = 'field'): string {
  return capitalize(field.replaceAll(/[_/.]+/g, ' ').trim());
}

function triesLeft({ tries_left }: ConsoleRejectionDetails): string {
  if (tries_left === undefined) return '';
  return tries_left === 1
    ? t(' One try is left.')
    : t(' {triesLeft} tries are left.', { triesLeft: tries_left });
}

function inSeconds(seconds = 60): string {
  return seconds < 90
    ? t('in {seconds} seconds', { seconds })
    : t('in {seconds} minutes', { seconds: Math.ceil(seconds / 60) });
}

function inHours(seconds: number): string {
  const hours = Math.ceil(seconds / 3600);
  return hours === 1 ? t('an hour') : t('{hours} hours', { hours });
}
