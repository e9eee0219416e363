import type { ProposalKind } from '@trine/contract/console/proposals.ts';
import { amountText } from './amounts.ts';
import { t } from './language.ts';

export const proposalNames: Readonly<Record<ProposalKind, string>> = {
  gift: t('Give away'),
  password_reset: t('Link for a new password'),
  code_reset: t('Link for a new security code'),
};

export function proposalTitle(row: { kind: ProposalKind; amount: string | null }): string {
  const name = proposalNames[row.kind];
  return row.amount === null ? name : `${name} ${amountText(row.amount)}`;
}
