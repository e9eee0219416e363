/** The texts of security events, by the wire's kind. */
import type { SecurityEventKind } from '@trine/contract/security-event-kinds.ts';
import type { TextKey } from '../../i18n/translate.ts';

export const securityEventNames: Readonly<Record<SecurityEventKind, TextKey>> = {
  registered: 'securityEvents.registered',
  guest_raised: 'securityEvents.guestRaised',
  logged_in: 'securityEvents.loggedIn',
  wrong_password: 'securityEvents.wrongPassword',
  password_changed: 'securityEvents.passwordChanged',
  password_reset: 'securityEvents.passwordReset',
  mobile_changed: 'securityEvents.mobileChanged',
  code_set: 'securityEvents.codeSet',
  code_changed: 'securityEvents.codeChanged',
  code_reset: 'securityEvents.codeReset',
  code_locked: 'securityEvents.codeLocked',
  logged_out: 'securityEvents.loggedOut',
  session_ended: 'securityEvents.sessionEnded',
  other_sessions_ended: 'securityEvents.otherSessionsEnded',
  sessions_ended_by_staff: 'securityEvents.sessionsEndedByStaff',
  payment_account_added: 'securityEvents.accountAdded',
  payment_account_replaced: 'securityEvents.accountReplaced',
};
