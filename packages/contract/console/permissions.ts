// Which role may do what at the console. The server enforces this table and the screens read it, so
// that no screen shows a button that the server rejects. Without a schema library: browsers load
// this file.

export const roles = ['owner', 'finance', 'risk', 'support', 'content', 'auditor'] as const;
export type Role = (typeof roles)[number];

interface Access {
  readonly see: readonly Role[];
  readonly act: readonly Role[];
}

/** Roles that may see and roles that may act. Roles in `act` are also in `see`. */
export const areas = {
  /** The staff: names, roles, sessions. */
  people: access(['owner', 'auditor'], ['owner']),
  /** Players: search, page, notes; freezing, the ban from the feed, ending sessions. */
  players: access(['owner', 'finance', 'risk', 'support', 'auditor'], ['owner', 'risk', 'support']),
  /** Whole card numbers and addresses; each access adds a line to the audit log. */
  account_numbers: access(['owner', 'finance'], []),
  /** Security events of a player's account: logins, wrong passwords, new codes. */
  security_events: access(['owner', 'risk', 'support', 'auditor'], []),
  /** Whole mobile numbers, for roles that call players; others see the last three digits. */
  contacts: access(['owner', 'risk', 'support'], []),
  /** One-time links for a new password or security code. */
  resets: access(['owner', 'support', 'auditor'], ['owner', 'support']),
  /** Making a member an agent, and back. */
  agents: access(['owner', 'risk', 'support', 'auditor'], ['owner', 'risk']),
  /** Money given away. */
  gifts: access(['owner', 'finance', 'auditor'], ['owner', 'finance']),
  deposits: access(['owner', 'finance', 'risk', 'support', 'auditor'], ['owner', 'finance']),
  withdrawals: access(['owner', 'finance', 'risk', 'support', 'auditor'], ['owner', 'finance']),
  /** The live board. */
  rounds: access(['owner', 'finance', 'risk', 'support', 'auditor'], []),
  /** Rounds without a beacon signature: asking for a void, confirming it. */
  voids: access(['owner', 'risk', 'finance', 'auditor'], ['owner', 'risk']),
  switches: access(
    ['owner', 'finance', 'risk', 'support', 'content', 'auditor'],
    ['owner', 'risk'],
  ),
  /** Odds, stakes, caps. */
  plans: access(['owner', 'finance', 'risk', 'auditor'], ['owner', 'risk']),
  /** Banners, announcements, articles, hosts. */
  content: access(['owner', 'support', 'content', 'auditor'], ['owner', 'content']),
  /** The operator's accounts for deposits. */
  receiving_accounts: access(['owner', 'finance', 'support', 'auditor'], ['owner', 'finance']),
  /** Sale hours of each game. */
  sale_hours: access(['owner', 'risk', 'content', 'auditor'], ['owner', 'risk']),
  /** Conversations with customer service: the inbox, answering, blocking. */
  support: access(['owner', 'support', 'auditor'], ['owner', 'support']),
  reports: access(['owner', 'finance', 'risk', 'auditor'], []),
  audit_log: access(['owner', 'risk', 'auditor'], []),
} as const satisfies Record<string, Access>;

export type Area = keyof typeof areas;
export type Permission = `${Area}.${'see' | 'act'}`;

/** Whether a role has a permission. */
export function allows(role: Role, permission: Permission): boolean {
  const [area, verb] = permission.split('.') as [Area, keyof Access];
  return areas[area][verb].includes(role);
}

/** All permissions of a role, for what a screen shows. */
export function permissionsOf(role: Role): Permission[] {
  const every = Object.keys(areas).flatMap((area) => {
    return [`${area}.see`, `${area}.act`] as Permission[];
  });
  return every.filter((permission) => allows(role, permission));
}

function access(see: readonly Role[], act: readonly Role[]): Access {
  return { see, act };
}
