import type { Role } from '@trine/contract/console/permissions.ts';
import type { ScreenPath } from './screens.ts';

/** The screen that each role sees first after the sign-in. */
export const landingPaths: Readonly<Record<Role, ScreenPath>> = {
  owner: '/reports',
  finance: '/deposits',
  risk: '/board',
  support: '/support',
  content: '/content',
  auditor: '/audit-log',
};
