import { hex, int4, moment } from '../../platform/postgres/column.ts';
import { statement } from '../../platform/postgres/statement.ts';

/** No row changes when the proof was already used. */
export const spendProof = statement({
  name: 'sessions.spend_proof',
  parameters: { proofHash: hex, expiresAt: moment },
  columns: {},
  text: `
    insert into spent_proof (proof_hash, expires_at)
    values ($1::bytea, $2::timestamptz)
    on conflict (proof_hash) do nothing`,
});

export const forgetProofs = statement({
  name: 'sessions.forget_proofs',
  parameters: { before: moment, limit: int4 },
  columns: {},
  text: `
    delete from spent_proof
    where proof_hash in (
      select p.proof_hash
      from spent_proof p
      where p.expires_at < $1::timestamptz
      order by p.expires_at
      limit $2::integer
    )`,
});
