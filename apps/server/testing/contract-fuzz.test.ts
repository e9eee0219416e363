// Sends every call of the contract with each field in turn set to wrong types and to the limits of
// every integer width. The server never answers with an error of its own, a rejected call changes
// nothing, and a form has the result of the same JSON.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { calls } from '@trine/contract/calls.ts';
import { consoleCalls } from '@trine/contract/console/calls.ts';
import { allows, roles, type Permission, type Role } from '@trine/contract/console/permissions.ts';
import { openStaff, given, type SignedInStaff } from './test-console.ts';
import { openTestApi, type TestApi } from './test-api.ts';

let api: TestApi;
let staff: SignedInStaff;

before(async () => {
  api = await openTestApi();
  staff = await openStaff(api);
});

after(() => api.close());

/** The limits of smallint, integer, double and bigint, and one beyond. */
const edges = [
  -9_007_199_254_740_992, -2_147_483_649, -32_769, -1, 0, 32_767, 32_768, 2_147_483_647,
  2_147_483_648, 9_007_199_254_740_991, 9_007_199_254_740_992, 1e300, 1.5,
];
const edgeTexts = [...edges.map(String), '9223372036854775807', '9223372036854775808'];
const wrongTypes = [
  null,
  true,
  {},
  { a: { b: [1] } },
  [],
  [[1], { a: 2 }],
  ['32768', -1],
  '',
  'NaN',
  '1e3',
  '0x10',
  '１２',
  '٣',
  ' 1',
  '1\u0000',
  '\uD800',
  'x'.repeat(60_000),
];
const values = [...edges, ...edgeTexts, ...wrongTypes];

interface Schema {
  readonly type?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly pattern?: string;
  readonly integerBetween?: readonly [number, number];
  readonly money?: true;
  readonly calendarDate?: true;
  readonly identifier?: true;
}

/** A valid value, so that the server rejects no other field than the one under test. */
function sampleOf(schema: Schema): unknown {
  const { anyOf, properties, integerBetween } = schema;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0]);
  if (integerBetween !== undefined) return Math.max(1, integerBetween[0]);
  if (schema.money) return '10.00';
  if (schema.calendarDate) return '2026-01-01';
  if (schema.identifier) return 1;
  if (properties !== undefined) return sampleFields(properties);
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
  }
  return '1'.repeat(Math.max(1, schema.minLength ?? 1));
}

function sampleFields(properties: Readonly<Record<string, Schema>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, sampleOf(schema)]),
  );
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly request: object;
}

interface Target {
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Case {
  readonly call: Call;
  readonly fields: Record<string, unknown>;
  readonly isForm?: boolean;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

async function send({ base, headers }: Target, { call, fields, isForm }: Case): Promise<Answered> {
  const url = `${api.baseUrl}${base}${call.path}`;
  const form = () => new URLSearchParams(formFields(fields)).toString();
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const body = isForm ? form() : JSON.stringify(fields);
  const response =
    call.method === 'GET'
      ? await fetch(`${url}?${form()}`, { headers })
      : await fetch(url, { method: 'POST', headers: { ...headers, 'content-type': type }, body });
  return { status: response.status, text: await response.text() };
}

function formFields(fields: Record<string, unknown>): [string, string][] {
  return Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}

/** A request for each field and each value; every `share`th of them. */
function casesOf(call: Call, share = 1): Case[] {
  const { properties = {} } = call.request as Schema;
  const whole = sampleFields(properties);
  return Object.keys(properties)
    .flatMap((name) => values.map((value) => ({ call, fields: { ...whole, [name]: value } })))
    .filter((_, at) => at % share === 0);
}

const atOnce = 12;
/** All values for the player's side; elsewhere a part of them, spread over all fields. */
const consoleShare = 2;
const othersShare = 23;
const formShare = 3;

/** A line for each fault, and the number of accepted requests. */
async function sendAll(target: Target, cases: readonly Case[]) {
  const faults: string[] = [];
  let accepted = 0;
  for (let from = 0; from < cases.length; from += atOnce) {
    const batch = cases.slice(from, from + atOnce);
    const answers = await Promise.all(batch.map((each) => send(target, each)));
    for (const [at, first] of answers.entries()) {
      const one = batch[at];
      // A player's share of the queue was exceeded: the request is sent again alone.
      const { status, text } = one && first.status === 503 ? await send(target, one) : first;
      if (status >= 500) faults.push(`${nameOf(one)}: ${status} ${text.slice(0, 120)}`);
      if (!isRejection({ status, text })) accepted += 1;
    }
  }
  return { faults, accepted };
}

function isRejection({ status, text }: Answered): boolean {
  return status >= 400 || /^\{"code":(?:0|5\d{4}),/.test(text);
}

function nameOf(one: Case | undefined): string {
  return `${one?.call.path} ${JSON.stringify(one?.fields).slice(0, 200)}`;
}

/** Tables that a rejected call may change. */
const changedByAttempts = [
  'staff_known_place',
  'login_guess',
  'registration_rate',
  'login_failure',
  'login_pressure',
  'id_lease',
  'health_probe',
  'rejected_bet',
  'entry_pace',
  'support_pace',
  'session',
  'staff_session',
  'security_code',
  'security_event',
  'audit_log',
  'audit_log_head',
  'lease',
  'staff_recovery_code',
];

/** A checksum of every row of all other tables. */
async function checksum(): Promise<string> {
  const { rows: tables } = await api.world.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  const parts = tables
    .filter(({ name }) => !changedByAttempts.includes(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
         from "${name}" t`,
    );
  // Parallel scans return the tables in any order.
  const { rows } = await api.world.owner.query(`${parts.join(' union all ')} order by name`);
  return JSON.stringify(rows);
}

/** Sends the cases. If none was accepted, no row may have changed. */
async function probe(target: Target, cases: readonly Case[]): Promise<string[]> {
  const rowsBefore = await checksum();
  const { faults, accepted } = await sendAll(target, cases);
  if (accepted > 0 || (await checksum()) === rowsBefore) return faults;
  return [...faults, `${cases[0]?.call.path}: a rejected call changed a row`];
}

const playerBase = '/index.php';

async function as(groupId: 1 | 2 | 3): Promise<Target> {
  const { token } = await api.signedIn({ groupId, balance: 1_000_000n });
  return { base: playerBase, headers: { token } };
}

test('no field of a player’s call causes a server error, for any group', async () => {
  const people = await Promise.all([1, 2, 3].map((groupId) => as(groupId as 1 | 2 | 3)));
  const visitor: Target = { base: playerBase, headers: {} };
  const faults: string[] = [];
  for (const call of Object.values(calls)) {
    const [member, ...others] = people;
    faults.push(...(await probe(member ?? visitor, casesOf(call))));
    for (const other of [...others, visitor]) {
      faults.push(...(await sendAll(other, casesOf(call, othersShare))).faults);
    }
  }
  assert.deepEqual(faults, []);
  const me: Call = { ...calls['/api/user/userInfo'] };
  for (const person of people) {
    const { text } = await send(person, { call: me, fields: {} });
    assert.match(text, /^\{"code":1,/, 'the session was good to the end');
  }
});

test('a form is rejected for the same field as the same JSON', async () => {
  const member = await as(1);
  const differ: string[] = [];
  for (const call of Object.values(calls)) {
    if (call.method === 'GET') continue;
    const texts = casesOf(call).filter(({ fields }) => Object.values(fields).every(isInForms));
    const chosen = texts.filter((_, at) => at % formShare === 0);
    for (const one of chosen) {
      const sent = [send(member, one), send(member, { ...one, isForm: true })];
      const [json, form] = (await Promise.all(sent)).map(rejectedField);
      if (json !== form) differ.push(`${nameOf(one)}: ${json} and ${form}`);
    }
  }
  assert.deepEqual(differ, []);
});

/** Half a surrogate pair cannot be written in a form. */
function isInForms(value: unknown): boolean {
  return typeof value === 'string' && value.isWellFormed();
}

function rejectedField({ text }: Answered): string {
  const { data } = JSON.parse(text) as { data: { reason?: string; field?: string } | null };
  const isOfField = data?.reason === 'invalid_field' || data?.reason === 'required_field';
  return isOfField ? `${data?.reason} ${data?.field}` : 'no field';
}

const consoleBase = '/console/api';

async function asStaff(role: Role): Promise<Target> {
  const person = await staff(role);
  const { csrf } = await given(person.client, '/session/me', {});
  return { base: consoleBase, headers: { cookie: person.cookie(), 'x-csrf-token': csrf } };
}

test('no field of a console’s call causes a server error, for every role', async () => {
  const people = new Map<Role, Target>();
  for (const role of roles) people.set(role, await asStaff(role));
  const faults: string[] = [];
  for (const call of Object.values(consoleCalls)) {
    const mayCall = (role: Role) =>
      !call.permission.includes('.') || allows(role, call.permission as Permission);
    const [first, ...others] = roles.filter(mayCall);
    const target = people.get(first ?? 'owner');
    assert.ok(target);
    faults.push(...(await probe(target, casesOf(call, consoleShare))));
    for (const role of others) {
      const other = people.get(role);
      if (other) faults.push(...(await sendAll(other, casesOf(call, othersShare))).faults);
    }
  }
  assert.deepEqual(faults, []);
  const me: Call = { ...consoleCalls['/session/me'] };
  for (const [role, person] of people) {
    const { status } = await send(person, { call: me, fields: {} });
    assert.equal(status, 200, `the session of ${role} was good to the end`);
  }
});

const outOfRange: readonly [path: string, fields: object, field: string][] = [
  ['/api/user/getGameResult', { game_id: 32_768 }, 'game_id'],
  ['/api/user/getGameResult', { game_id: '32768' }, 'game_id'],
  ['/api/Lottery/oddsList', { plan_id: 2_147_483_648 }, 'plan_id'],
  ['/api/Lottery/issueList', { game_id: 40_000 }, 'game_id'],
];
for (const [path, fields, field] of outOfRange) {
  test(`${path} with ${JSON.stringify(fields)} is rejected for its ${field}`, async () => {
    const call: Call = { method: 'POST', path, request: {} };
    const { status, text } = await send(await as(1), { call, fields: { ...fields } });
    assert.equal(status, 200);
    assert.match(text, new RegExp(`"reason":"invalid_field","field":"${field}"`));
  });
}
