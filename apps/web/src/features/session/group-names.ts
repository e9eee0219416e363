import { GROUPS, type GroupId } from '../../data/session.ts';

export const groupNames = {
  [GROUPS.member]: 'personal.kindMember',
  [GROUPS.guest]: 'personal.kindGuest',
  [GROUPS.agent]: 'personal.kindAgent',
} as const satisfies Record<GroupId, string>;
