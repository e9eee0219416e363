import type { ConsoleAnswer } from '@trine/contract/console/client.ts';

export type Person = ConsoleAnswer<'/people/list'>['rows'][number];
