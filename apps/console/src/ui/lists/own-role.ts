import { createContext } from 'react';
import type { Role } from '@trine/contract/console/permissions.ts';

/** The role of the signed-in person. A context, since `ui/lists` may not import `session`. */
export const OwnRoleContext = createContext<Role>('auditor');
