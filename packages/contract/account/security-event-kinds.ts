// The kinds of security events. Without a schema library: browsers load this file.

export const securityEventKinds = [
  'registered',
  'guest_raised',
  'logged_in',
  'wrong_password',
  'password_changed',
  'password_reset',
  'mobile_changed',
  'code_set',
  'code_changed',
  'code_reset',
  'code_locked',
  'logged_out',
  'session_ended',
  'other_sessions_ended',
  'sessions_ended_by_staff',
  'payment_account_added',
  'payment_account_replaced',
] as const;

export type SecurityEventKind = (typeof securityEventKinds)[number];
