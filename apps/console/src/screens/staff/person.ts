import type { DeskAnswer } from '@trine/contract/console/client.ts';

export type Person = DeskAnswer<'/people/list'>['rows'][number];
