/** Where each role's work begins. */
import type { Permission, Role } from '@trine/contract/console/permissions.ts';

interface Landing {
  readonly to: string;
  readonly permission: Permission;
}

/** Money to decide, rounds that run, people who wait, texts to write, acts to look through. */
export const landings: Readonly<Record<Role, Landing>> = {
  owner: { to: '/reports', permission: 'reports.see' },
  finance: { to: '/deposits', permission: 'deposits.see' },
  risk: { to: '/board', permission: 'rounds.see' },
  support: { to: '/support', permission: 'support.see' },
  content: { to: '/content', permission: 'content.see' },
  auditor: { to: '/audit-log', permission: 'audit_log.see' },
};
