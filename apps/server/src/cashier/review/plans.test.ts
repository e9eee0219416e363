// Query plans of the cashier and the console with very many requests and players: no statement
// reads rows that it does not need.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeAfterTests } from '../../../testing/close-after-tests.ts';
import * as requests from '../requests/requests.sql.ts';
import { openWorld, type World } from '../../../testing/test-world.ts';
import * as accounts from '../payment-accounts/payment-accounts.sql.ts';
import { explain } from '../../../testing/test-plans.ts';
import * as evidence from './evidence.sql.ts';
import * as queue from './queue.sql.ts';

const world = await closeAfterTests(openWorld());
await fill(world);

/** 600 players from one address, with 60 decided requests each and two that wait. */
async function fill({ owner }: World): Promise<void> {
  await owner.query(
    `insert into player (
       bucket, player_id, username, password_hash, group_id, nickname, consented_at
     )
     select n % 64, n, 'crowd' || n, '', 1, 'crowd' || n, now()
     from generate_series(20001, 20600) as n`,
  );
  await owner.query(
    `insert into account (bucket, player_id)
     select n % 64, n from generate_series(20001, 20600) as n`,
  );
  await owner.query(
    `insert into session (bucket, token_hash, player_id, expires_at, address)
     select n % 64, decode(md5(n || ':' || m), 'hex'), n, now() + interval '1 day', '10.1.1.1'
     from generate_series(20001, 20600) as n, generate_series(1, 20) as m`,
  );
  await owner.query(
    `insert into payment_account (
       bucket, player_id, account_id, type, holder, institution, mark, key_id, number_sealed,
       number_digest, last_four
     )
     select
       n % 64, n, n, 0, 'A', 'B', '', 'k1', repeat('x', 40)::bytea,
       sha256((n % 300)::text::bytea), '1234'
     from generate_series(20001, 20600) as n`,
  );
  await owner.query(
    `insert into fund_request (
       bucket, player_id, request_id, kind, amount_minor, currency, account_id, rate_micros,
       balance_at_minor, approvals_needed, status, asked_by, asked_at, decided_by, decided_at,
       reason_code, reason_text
     )
     select
       n % 64, n, m * 100000 + n, m % 2, 10000,
       case when m % 2 = 0 then 'USD' end, case when m % 2 = 1 then n end, 1000000, 0, 1,
       case when m > 60 then 'asked' else 'rejected' end, 'player:' || n,
       now() - (62 - m) * interval '1 day',
       case when m <= 60 then 'staff:1' end,
       case when m <= 60 then now() - (62 - m) * interval '1 day' end,
       case when m <= 60 then 'other' end, case when m <= 60 then 'x' end
     from generate_series(20001, 20600) as n, generate_series(1, 62) as m`,
  );
  await owner.query(
    `insert into fund_event (bucket, player_id, request_id, event_id, step, actor)
     select f.bucket, f.player_id, f.request_id, f.request_id, 'asked', f.asked_by
     from fund_request f`,
  );
  await owner.query('analyze');
}

const one = ['(20300 % 64)::smallint', '20300'];
const every = '9007199254740991';
const anyRequest = ['null', 'null', 'null', 'null', 'null', every, '50'];
const waiting = ['0::smallint', '0', ...anyRequest];
const ofState = ['null', 'null', 'null', 'null', "'rejected'", every, '50'];
const ofPlayers = ['array[20300, 20301]::bigint[]', ...anyRequest.slice(1)];

const statements = [
  { statement: queue.waitingRequests, asked: waiting, most: 130 },
  {
    statement: queue.newestRequests,
    asked: ['0::smallint', every, ...anyRequest],
    most: 260,
  },
  {
    statement: queue.newestOfState,
    asked: ['0::smallint', every, ...ofState],
    most: 260,
  },
  {
    statement: queue.newestOfPlayers,
    asked: ['0::smallint', every, ...ofPlayers],
    most: 330,
  },
  { statement: queue.requestsOfPlayer, asked: [...one, every, '20'], most: 60 },
  { statement: queue.requestById, asked: ['6120300'], most: 3 },
  { statement: evidence.playerFacts, asked: one, most: 2 },
  { statement: evidence.requestSums, asked: one, most: 70 },
  { statement: evidence.openBets, asked: one, most: 20 },
  { statement: evidence.sharersOfAddresses, asked: [...one, '30', '1000', '50'], most: 1_700 },
  { statement: evidence.eventsOfRequest, asked: [...one, '6120300'], most: 2 },
  { statement: accounts.sharersOfAccounts, asked: [...one, '50'], most: 20 },
  { statement: requests.requestOfPlayer, asked: [...one, '6120300'], most: 3 },
  {
    statement: requests.requestsOfPlayer,
    asked: [...one, every, 'null', `array['asked', 'claimed']`, '50'],
    most: 70,
  },
  {
    statement: requests.eventsOfRequests,
    asked: [...one, 'array[6120300, 6220300]::bigint[]'],
    most: 5,
  },
  { statement: requests.decisionTimes, asked: ['7'], most: 600 * 7 },
] as const;

const large = /^(fund_request|fund_event|session|payment_account|player|account|entry|bet_order)/;

for (const { statement, asked, most } of statements) {
  test(`${statement.name} reads only the rows it needs`, async () => {
    const plan = await explain(world.owner, statement, asked);
    const reads = plan.filter(({ table, loops }) => loops > 0 && large.test(table ?? ''));
    for (const node of reads) assert.notEqual(node.type, 'Seq Scan', `${node.table}`);
    const rows = reads.reduce((sum, node) => sum + (node.rows + node.removed) * node.loops, 0);
    assert.ok(rows <= most, `${rows} rows were read: ${JSON.stringify(reads)}`);
  });
}
