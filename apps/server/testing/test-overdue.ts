// `node test-overdue.ts DATA_DIR`: lets ten minutes pass for the closed rounds of a running server
// whose beacon is silent, so that a browser test need not wait until they are overdue.

import { Client } from 'pg';
import { readRecord, urlOf } from '../src/platform/embedded-postgres/embedded-record.ts';

const record = await readRecord(process.argv[2] ?? '');
if (record === null) throw new Error('There is no server in this folder.');
const client = new Client({ connectionString: urlOf(record) });
await client.connect();
try {
  await client.query(
    `with aged as (
       update round
       set
         opens_at = opens_at - interval '10 minutes',
         closes_at = closes_at - interval '10 minutes',
         closed_at = closed_at - interval '10 minutes',
         draws_at = draws_at - interval '10 minutes'
       where status = 'closed'
       returning round_id
     )
     update bet_order
     set created_at = created_at - interval '10 minutes'
     where round_id in (select round_id from aged)`,
  );
} finally {
  await client.end();
}
