/** The acts of the audit log as sentences. */
import type { ConsoleText } from '@trine/i18n/console/texts.ts';
import { codeText } from './codes.ts';
import { t, translate } from './language.ts';

/** `{subject}` is what the act was done to. */
const sentences: Readonly<Record<string, ConsoleText>> = {
  'account_number.read': 'Read the full account number of {subject}',
  'audit_log.accept_restore': 'Accepted a restore to an earlier moment',
  'contact.read': 'Read full mobile numbers of {subject}',
  'content.add': 'Added {subject}',
  'content.add_image': 'Uploaded a picture',
  'content.change': 'Changed {subject}',
  'content.remove': 'Removed {subject}',
  'deposit.approved': 'Approved {subject}',
  'deposit.checked': 'Approved {subject} as the first of two',
  'deposit.claimed': 'Claimed {subject}',
  'deposit.rejected': 'Rejected {subject}',
  'deposit.released': 'Released {subject}',
  'guest.register': '{subject} became a member',
  'guest.token_reused': 'The key of {subject} was used twice',
  'network.locked_out': 'A network was locked out after wrong passwords',
  'payment_account.bind': '{subject} added a payment account',
  'payment_account.hold': 'Held withdrawals of {subject}',
  'plan.apply': 'A change of {subject} took effect',
  'plan.change': 'Changed {subject} from the next round on',
  'plan.withdraw_change': 'Withdrew the waiting change of {subject}',
  'player.addresses_read': 'Read full network addresses of {subject}',
  'player.ban_from_feed': 'Banned {subject} from the feed',
  'player.end_sessions': 'Ended sessions of {subject}',
  'player.freeze': 'Froze {subject}',
  'player.freeze_betting': 'Froze the betting of {subject}',
  'player.lift': 'Lifted the freeze of {subject}',
  'player.lift_feed_ban': 'Lifted the feed ban of {subject}',
  'player.login_closed': 'Closed the login of {subject} to unknown devices after wrong passwords',
  'player.locked_out': 'Locked {subject} out after wrong passwords',
  'player.make_agent': 'Made {subject} an agent',
  'player.note': 'Wrote a note about {subject}',
  'player.passwords_guessed': 'Many wrong passwords were tried for {subject}',
  'player.reset_code': '{subject} set a new security code by a link',
  'player.reset_password': '{subject} set a new password by a link',
  'player.unmake_agent': 'Made {subject} a member again',
  'proposal.ask_code_reset': 'Proposed a link to a new security code for {subject}',
  'proposal.ask_gift': 'Proposed to give money to {subject}',
  'proposal.ask_password_reset': 'Proposed a link to a new password for {subject}',
  'proposal.confirm_code_reset': 'Confirmed a link to a new security code for {subject}',
  'proposal.confirm_gift': 'Confirmed money given to {subject}',
  'proposal.confirm_password_reset': 'Confirmed a link to a new password for {subject}',
  'proposal.withdraw_code_reset': 'Withdrew a link to a new security code for {subject}',
  'proposal.withdraw_gift': 'Withdrew money given to {subject}',
  'proposal.withdraw_password_reset': 'Withdrew a link to a new password for {subject}',
  'receiving_account.ask': 'Proposed {subject}',
  'receiving_account.confirm': 'Confirmed {subject}',
  'receiving_account.retire': 'Retired {subject}',
  'receiving_account.seed': 'Added {subject}',
  'receiving_account.withdraw': 'Withdrew the proposal of {subject}',
  'round.ask_void': 'Asked for a void of {subject}',
  'round.draw_not_void': 'Drew {subject} instead of voiding it',
  'round.void': 'Voided {subject}',
  'round.withdraw_void': 'Withdrew the void of {subject}',
  'sale_hours.change': 'Changed the sale hours of {subject}',
  'security_code.set': '{subject} set a security code',
  'staff.add': 'Added {subject}',
  'staff.ask_owner_change': 'Proposed an owner change for {subject}',
  'staff.call_refused': 'A call was rejected: {subject}',
  'staff.change_password': 'Changed the password of {subject}',
  'staff.change_role': 'Changed the role of {subject}',
  'staff.end_sessions': 'Ended sessions of {subject}',
  'staff.renew_recovery_codes': 'Renewed the recovery codes of {subject}',
  'staff.reset': 'Reset the access of {subject}',
  'staff.set_up_authenticator': 'Set up the authenticator of {subject}',
  'staff.sign_in': 'Signed in',
  'staff.sign_in_closed':
    'Closed the sign-in of {subject} to unknown browsers and networks after wrong passwords',
  'staff.sign_in_failed': 'Failed to sign in',
  'staff.sign_in_by_recovery_code': 'Signed in with a recovery code',
  'staff.switch_off': 'Switched {subject} off',
  'staff.switch_on': 'Switched {subject} on',
  'staff.use_recovery_code': 'Used a recovery code',
  'staff.withdraw_owner_change': 'Withdrew an owner change for {subject}',
  'support.block': 'Blocked the person of {subject}',
  'support.close': 'Closed {subject}',
  'support.hand_over': 'Handed {subject} over',
  'support.lift_block': 'Lifted the block of {subject}',
  'support.link_player': 'Linked a player to {subject}',
  'support.remove_line': 'Removed a message of {subject}',
  'support.reopen': 'Opened {subject} again',
  'support.take': 'Took {subject}',
  'switch.off': 'Switched {subject} off',
  'switch.on': 'Switched {subject} on',
  'view.remove': 'Removed a shared view',
  'view.share': 'Shared a view',
  'withdrawal.approved': 'Approved {subject}',
  'withdrawal.checked': 'Approved {subject} as the first of two',
  'withdrawal.claimed': 'Claimed {subject}',
  'withdrawal.paid': 'Marked {subject} as paid',
  'withdrawal.rejected': 'Rejected {subject}',
  'withdrawal.released': 'Released {subject}',
};

/** With the placeholder `{subject}`; null for an act without a sentence. */
export function actSentence(act: string): string | null {
  const sentence = sentences[act];
  return sentence === undefined ? null : translate(sentence);
}

/** The text of an act that has no sentence. */
export function plainAct(act: string): string {
  const [area = '', verb = ''] = act.split('.', 2);
  if (area === 'export') return t('Downloaded: {list}', { list: codeText(verb) });
  return `${codeText(area)}: ${codeText(verb).toLowerCase()}`;
}

const areas = [
  'account_number',
  'contact',
  'content',
  'deposit',
  'export',
  'guest',
  'network',
  'plan',
  'player',
  'proposal',
  'receiving_account',
  'round',
  'sale_hours',
  'staff',
  'support',
  'switch',
  'view',
  'withdrawal',
] as const;

/** The filter of the audit log by area; its value is the act's first part: `player.`. */
export const actAreas = areas.map((area) => ({ value: `${area}.`, label: codeText(area) }));

/** A subject without a known name, by its kind and number. */
export function actSubjectText(subject: string): string {
  const [kind = '', id = ''] = subject.split(':', 2);
  return id === '' ? codeText(kind) : t('{kind} {id}', { kind: codeText(kind).toLowerCase(), id });
}
