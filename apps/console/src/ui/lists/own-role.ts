import { createContext } from 'react';
import type { Role } from '@trine/contract/console/permissions.ts';

/** The role of who is signed in, for lists, which know nothing of sessions. */
export const OwnRoleContext = createContext<Role>('auditor');
