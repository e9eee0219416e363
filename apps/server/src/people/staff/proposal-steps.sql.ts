import { int8, nullable, text, word } from '../../platform/postgres/column.ts';
import type { RowId } from '../../platform/postgres/ids.ts';
import { statement } from '../../platform/postgres/statement.ts';

export type ProposalArea = 'gifts' | 'resets' | 'people' | 'receiving_accounts' | 'voids';

export const withdrawProposal = statement({
  name: 'staff.withdraw_proposal',
  parameters: {
    auditId: int8<RowId>(),
    proposalId: int8<RowId>(),
    area: word<ProposalArea>(),
    actor: text,
    address: nullable(text),
  },
  columns: { rejection: nullable(word<'not_found' | 'over'>()) },
  text: `
    select
      withdraw_proposal($1::bigint, $2::bigint, $3::text, $4::text, $5::text) as rejection`,
});
