import type { Pool } from 'pg';
import type { PlayerId } from '../src/platform/postgres/ids.ts';

/** Ends the holds after a first code or a bound account, as after a day. */
export async function passHolds(owner: Pool, playerId: PlayerId): Promise<void> {
  for (const table of ['payment_account', 'security_code']) {
    await owner.query(
      `update ${table} set held_until = held_until - interval '24 hours' where player_id = $1`,
      [String(playerId)],
    );
  }
}

/** Reverts `passHolds` for an audit, which compares holds with the audit log. */
export async function restoreHolds(owner: Pool): Promise<void> {
  await owner.query(`
    update payment_account p
    set held_until = greatest(b.held_until, h.held_until)
    from (
      select l.details ->> 'account' as id, (l.details ->> 'held_until')::timestamptz as held_until
      from audit_log l
      where l.act = 'payment_account.bind'
    ) b
    left join (
      select e.key as id, max(e.value::timestamptz) as held_until
      from audit_log l
      cross join lateral jsonb_each_text(l.details -> 'held_until') e
      where l.act = 'payment_account.hold'
      group by e.key
    ) h on h.id = b.id
    where b.id = p.account_id::text`);
  await owner.query(`
    update security_code c
    set held_until = (l.details ->> 'held_until')::timestamptz
    from audit_log l
    where l.act = 'security_code.set'
      and l.subject = 'player:' || c.player_id::text
      and l.details -> 'revision' = to_jsonb(c.revision)`);
}
