import type { ConsoleAnswer, ConsoleRequest } from '@trine/contract/console/client.ts';
import { t } from '../../ui/words/language.ts';

export type Plan = ConsoleAnswer<'/plans/list'>['rows'][number];
export type PlanChange = NonNullable<Plan['waiting']>;
export type PlanPrice = Plan['prices'][number];
export type PlanTerms = ConsoleRequest<'/plans/preview'>;

/** 9700 as "97.00 %". */
export function percentOf(basisPoints: number): string {
  return `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')} %`;
}

export type MoneyField = 'join_limit' | 'min_stake' | 'max_stake' | 'round_cap';

export const moneyLabels: Readonly<Record<MoneyField, string>> = {
  join_limit: t('Join limit'),
  min_stake: t('Minimum stake'),
  max_stake: t('Maximum stake'),
  round_cap: t('Cap per round'),
};

export const moneyFields = Object.keys(moneyLabels) as MoneyField[];
