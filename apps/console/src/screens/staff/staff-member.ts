import type { ConsoleAnswer } from '@trine/contract/console/client.ts';

export type StaffMember = ConsoleAnswer<'/people/list'>['rows'][number];
