import type { DeskAnswer } from '@trine/contract/desk/client.ts';

export type Person = DeskAnswer<'/people/list'>['rows'][number];
