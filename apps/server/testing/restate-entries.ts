import type { Pool } from 'pg';

/** Gives the entries the times to which a test has moved its rounds, before they are published. */
export async function restateEntries(owner: Pool): Promise<void> {
  await owner.query(
    `update public_log_entry e
     set entry = case split_part(e.entry, '|', 1)
       when 'trine/1/open' then open_entry(r, substring(e.entry from '[^|]*$'))
       when 'trine/1/seal' then seal_entry(r)
       else e.entry
     end
     from round r
     where split_part(e.entry, '|', 2) = r.game_id::text
       and split_part(e.entry, '|', 3) = r.issue
       and e.entry_index >= (select l.size from public_log l)`,
  );
}
