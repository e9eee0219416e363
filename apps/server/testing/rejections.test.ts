// Calls that the API rejects: each reason in each language, and malformed bodies.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { calls } from '@trine/contract/calls.ts';
import type { Outcome, Request } from '@trine/contract/client.ts';
import { languages, type Language } from '@trine/contract/languages.ts';
import { reasons, type Reason, type RejectionDetails } from '@trine/contract/reasons.ts';
import { PLAYS } from '@trine/game/plays.ts';
import type { TestRound, World } from './test-world.ts';
import { isOfCashier } from './test-cashier.ts';
import { data, openTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let world: World;
let round: TestRound;

before(async () => {
  api = await openTestApi();
  world = api.world;
  round = await world.round();
});

after(async () => {
  await api.close();
});

function bet(changes: Partial<Request<'/api/Lottery/playOrder'>> = {}) {
  const standard = { issue: round.issue, plan_id: 1, game_id: 1, play_type: 'big', money: '10.00' };
  return { ...standard, ...changes };
}

type Trigger = (language: Language) => Promise<Outcome<unknown>>;

function on({ issue, gameId }: TestRound) {
  return { issue, game_id: gameId, plan_id: (gameId - 1) * 4 + 1 };
}

/** For each reason of these calls: a call that is rejected with it, and the details. */
async function triggers(): Promise<Map<Reason, readonly [Trigger, RejectionDetails]>> {
  const guest = await api.signedIn({ groupId: 2, balance: 0n });
  const frozen = await api.signedIn({ state: 'betting_frozen' });
  const member = await api.signedIn({ balance: 50_00n });
  const rich = await api.signedIn({ balance: 500_000_00n });
  const past = await world.round({ gameId: 3, closesIn: -1 });
  const untouched = await world.round({ gameId: 2 });
  const key = 'one-key-two-bodies';
  const placed = await member.client.call('/api/Lottery/playOrder', bet({ money: '2.00' }), {
    key,
  });
  assert.ok(placed.ok);

  function betting(who: { readonly token: string }, changes: object = {}, sent?: string): Trigger {
    return (language) => {
      const options = sent === undefined ? {} : { key: sent };
      return api
        .clientFor(who.token, language)
        .call('/api/Lottery/playOrder', bet(changes), options);
    };
  }
  const list: [Reason, Trigger, RejectionDetails][] = [
    ['required_field', betting(member, { issue: '' }), { field: 'issue' }],
    ['invalid_field', betting(member, { money: '1.005' }), { field: 'money' }],
    ['members_only', betting(guest), {}],
    [
      'agents_only',
      (language) => {
        const client = api.clientFor(member.token, language);
        return client.call('/api/user/orderList', { activeTab: 1 });
      },
      {},
    ],
    ['account_frozen', betting(frozen), {}],
    ['round_closed', betting(member, on(past)), {}],
    ['not_current_round', betting(member, { issue: '20301231001' }), {}],
    ['game_stopped', betting(member, { game_id: 4, plan_id: 13 }), {}],
    ['plan_unknown', betting(member, { plan_id: 4711 }), {}],
    ['play_unknown', betting(member, { play_type: 'sum_28' }), {}],
    ['stake_out_of_range', betting(member, { money: 0.5 }), { min: '1.00', max: '2000.00' }],
    ['room_minimum', betting(member, { plan_id: 3 }), { join_limit: '10000.00' }],
    [
      'insufficient_funds',
      betting(member, { money: '50.00' }),
      { money: '48.00', lock_money: '0.00', balance_version: 2, held_version: 0 },
    ],
    [
      'sold_out',
      betting(rich, { ...on(untouched), play_type: 'sum_27', money: '104.00' }),
      { left: '103.19' },
    ],
    ['odds_changed', betting(member, { version: 99 }), { version: 1 }],
    ['idempotency_mismatch', betting(member, { money: '3.00' }, key), {}],
    [
      'not_sealed',
      (language) => {
        const asked = { id: placed.data.orders[0]?.id ?? 0 };
        return api.clientFor(member.token, language).call('/api/fairness/order', asked);
      },
      {},
    ],
    [
      'not_found',
      (language) => api.clientFor(member.token, language).call('/api/user/orderInfo', { id: 12 }),
      {},
    ],
  ];
  return new Map(list.map(([reason, trigger, details]) => [reason, [trigger, details]]));
}

test('a rejection has its reason, its details and a sentence in all five languages', async () => {
  for (const [reason, [trigger, details]] of await triggers()) {
    const sentences = new Set<string>();
    for (const language of languages) {
      const outcome = await trigger(language);
      assert.ok(!outcome.ok, `${reason} was accepted`);
      assert.deepEqual([outcome.reason, outcome.code], [reason, 0]);
      assert.deepEqual(outcome.details, details, reason);
      assert.doesNotMatch(outcome.msg, /\{\{|_/, reason);
      sentences.add(outcome.msg);
    }
    assert.equal(sentences.size, languages.length, `${reason}: ${[...sentences].join(' | ')}`);
  }
});

test('opposite bets are rejected in all five languages, each for a player of its own', async () => {
  const sentences = new Set<string>();
  for (const language of languages) {
    const { token } = await api.signedIn();
    const client = api.clientFor(token, language);
    const outcome = await client.call('/api/Lottery/playOrder', bet({ play_type: 'odd,even' }));
    assert.ok(!outcome.ok);
    assert.equal(outcome.reason, 'opposite_bets');
    sentences.add(outcome.msg);
  }
  assert.equal(sentences.size, languages.length);
});

test('every reason of a call of the contract has a test', async () => {
  // Sign-in, registration, the cashier and the proofs of bets have tests of their own.
  const signing = ['wrong_credentials', 'locked_out', 'username_taken', 'inviter_unknown'];
  const beside = ['proof_required', 'switched_off', 'slow_down', 'chat_blocked', 'archived'];
  const metElsewhere = [...signing, ...beside, 'book_differs'];
  const others = Object.entries(calls).filter(([path]) => !isOfCashier(path));
  const named = new Set(others.flatMap(([, call]) => [...call.reasons]));
  const met = new Set<string>([...(await triggers()).keys(), ...metElsewhere, 'opposite_bets']);
  assert.deepEqual(
    [...named].filter((reason) => !met.has(reason)),
    [],
  );
  for (const reason of named) assert.ok(reasons.includes(reason));
});

/** Bodies that our clients do not send. */
const badBodies: readonly [string, string][] = [
  ['money as text in words', '{"money":"ten"}'],
  ['money NaN', '{"money":"NaN"}'],
  ['money as exponent', '{"money":1e3}'],
  ['money as exponent text', '{"money":"1e3"}'],
  ['money with full-width digits', '{"money":"１０.００"}'],
  ['money with three decimals', '{"money":10.001}'],
  ['money with hidden decimals', '{"money":10.000}'],
  ['money negative', '{"money":-10}'],
  ['money with blanks', '{"money":" 10 "}'],
  ['money too large', '{"money":"1000000000000.00"}'],
  ['money as list', '{"money":["10"]}'],
  ['money as object', '{"money":{"valueOf":1}}'],
  ['money true', '{"money":true}'],
  ['plan as text', '{"plan_id":"one"}'],
  ['plan as fraction', '{"plan_id":1.5}'],
  ['plan negative', '{"plan_id":-1}'],
  ['plan beyond safe numbers', '{"plan_id":9007199254740993}'],
  ['game as object', '{"game_id":{}}'],
  ['issue as number', '{"issue":20261121001}'],
  ['issue with a quote', `{"issue":"20261121001'"}`],
  ['issue as list', '{"issue":["20261121001"]}'],
  ['plays as object', '{"play_type":{"0":"big"}}'],
  ['plays as list of lists', '{"play_type":[["big"]]}'],
  ['no play', '{"play_type":[]}'],
  ['a play twice', '{"play_type":"big,big"}'],
  ['39 plays', JSON.stringify({ play_type: [...PLAYS, 'big'] })],
  ['version as text', '{"version":"new"}'],
];

test('a malformed body is rejected with the field and changes nothing', async () => {
  const { token, playerId } = await api.signedIn();
  for (const [what, text] of badBodies) {
    const standard = JSON.stringify(bet()).slice(0, -1);
    const answer = await post('/api/Lottery/playOrder', `${standard},${text.slice(1)}`, token);
    assert.equal(answer.status, 200, what);
    assert.equal(answer.body.code, 0, what);
    assert.equal(answer.body.data?.['reason'], 'invalid_field', what);
    const field = /"(\w+)"/.exec(text)?.[1];
    assert.equal(answer.body.data?.['field'], field, what);
  }
  const { rows } = await world.owner.query('select from bet_order where player_id = $1', [
    String(playerId),
  ]);
  assert.equal(rows.length, 0);
});

interface Answered {
  readonly status: number;
  readonly body: { code: number; msg: unknown; data: Record<string, unknown> | null };
}

async function post(path: string, body: string, token = ''): Promise<Answered> {
  const isForm = /^\w+=/.test(body);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const headers = { 'content-type': type, token };
  const response = await fetch(`${api.baseUrl}/index.php${path}`, {
    method: 'POST',
    headers,
    body,
  });
  return { status: response.status, body: (await response.json()) as Answered['body'] };
}

test('a form has the same result as JSON', async () => {
  const { token } = await api.signedIn({ balance: 100_00n });
  const form = `issue=${round.issue}&plan_id=1&game_id=1&play_type=big%2Codd&money=10&lang=en`;
  const placed = await post('/api/Lottery/playOrder', form, token);
  assert.equal(placed.body.code, 1);
  assert.equal(placed.body.data?.['money'], '80.00');
  const listed = await post('/api/user/orderList', 'activeTab=&limit=&before_id=&status=', token);
  assert.equal(listed.body.code, 1, 'fields left empty count as absent');
});

test('unreadable bodies, unknown routes and ended sessions have answers of their own', async () => {
  const { token, client } = await api.signedIn();
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  const cases: readonly [string, string, string][] = [
    ['not JSON', '/api/user/userInfo', '{"a":'],
    ['NaN in JSON', '/api/user/userInfo', '{"a":NaN}'],
    ['too deep', '/api/user/userInfo', `{"a":${deep}}`],
    ['ten megabytes', '/api/user/userInfo', `{"a":"${'x'.repeat(10_000_000)}"}`],
    ['a list', '/api/user/userInfo', '[]'],
  ];
  for (const [what, path, body] of cases) {
    const answer = await post(path, body, token);
    assert.deepEqual([answer.status, answer.body.data?.['reason']], [400, 'malformed'], what);
  }
  const missing = await post('/api/user/nothing', '{}', token);
  assert.deepEqual([missing.status, missing.body.data?.['reason']], [404, 'not_found']);

  assert.equal((await post('/api/user/userInfo', '{}')).body.code, 50008);
  assert.equal((await post('/api/user/userInfo', '{}', 'abc.def')).body.code, 50008);
  await data(client, '/api/user/logout', {});
  assert.equal((await post('/api/user/userInfo', '{}', token)).body.code, 50012);
  const late = await api.signedIn();
  await world.owner.query(
    `update session set expires_at = now() - interval '1 second' where player_id = $1`,
    [String(late.playerId)],
  );
  assert.equal((await post('/api/user/userInfo', '{}', late.token)).body.code, 50014);
});
