// The packed command, installed in another folder, against answers that are true or forged.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { publicKeyOf, secretKeyFrom, signBeacon } from '@trine/fairness/demo-signer.ts';
import { beaconScheme, quicknet } from '@trine/fairness/chain.ts';
import { keptReceipt, otherKey } from './test-receipts.ts';
import {
  bookOf,
  drawn,
  forged,
  forgedBooks,
  issue,
  open,
  orders,
  published,
  resealed,
  round,
  timetable,
} from './test-rounds.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-verify-'));
const command = join(folder, 'node_modules/trine-verify/dist/trine-verify.js');

/** The answers of the served installation by the last part of the address. */
let answers: Record<string, unknown> = {};
/** The served book of the round; null: there is none. */
let book: Buffer | null = null;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
  if (pathname === `/index.php/api/fairness/book/2/${issue}`) {
    response.statusCode = book === null ? 404 : 200;
    response.end(book);
    return;
  }
  const data = answers[pathname.split('/').at(-1) ?? ''];
  const found = { code: 1, msg: '', time: 0, data };
  response.end(JSON.stringify(data === undefined ? { code: 0, msg: 'No such round.' } : found));
});

before(async () => {
  const npm = (...words: string[]) =>
    execFileSync('npm', [...words, '--offline', '--no-audit', '--no-fund'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
  const [packed] = JSON.parse(npm('pack', '--json', '--silent', '--pack-destination', folder));
  const paths = packed.files.map(({ path }: { path: string }) => path);
  const expected = ['dist/trine-verify.js', 'dist/verify.html', 'package.json'];
  assert.deepEqual(paths.toSorted(), expected);
  npm('install', '--prefix', folder, join(folder, packed.filename));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function origin(): string {
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  return `http://127.0.0.1:${address.port}`;
}

async function verify(...words: string[]) {
  try {
    const run = promisify(execFile)(process.execPath, [command, ...words], { cwd: folder });
    return { code: 0, ...(await run) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test('a true round holds, and its saved answers hold without a network', async () => {
  answers = { round, timetable };
  const served = await verify('round', origin(), '2', issue, '--save', 'round.json');
  assert.equal(served.code, 0, served.stderr);
  assert.match(served.stdout, /\nEvery step holds\.\n$/);
  answers = {};
  const saved = await verify('round', 'round.json');
  assert.deepEqual([saved.code, saved.stdout], [0, served.stdout]);
});

for (const [name, change, step] of forged) {
  test(`forged: ${name} fails, and the exit code says so`, async () => {
    answers = { round: { ...round, ...change }, timetable };
    const { code, stdout } = await verify('round', origin(), '2', issue);
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`^FAILS +${step} `, 'm'));
    assert.match(stdout, /\nThis draw is not what it is said to be\./);
  });
}

const timetables: readonly (readonly [name: string, lines: readonly string[]])[] = [
  ['none', []],
  ['a line that is none', [...timetable.lines, 'trine/1/timetable']],
  ['without the first version', timetable.lines.slice(1)],
  ['without the version of the draw', timetable.lines.slice(0, 1)],
];

for (const [name, lines] of timetables) {
  test(`a timetable fails: ${name}`, async () => {
    answers = { round, timetable: { ...timetable, lines } };
    const { code, stdout } = await verify('round', origin(), '2', issue);
    assert.equal(code, 1);
    assert.match(stdout, /^FAILS +named /m);
  });
}

test('saved answers without a timetable leave the draw time unknown', async () => {
  writeFileSync(join(folder, 'old.json'), JSON.stringify({ round, chain: null }));
  const { code, stdout } = await verify('round', 'old.json');
  assert.equal(code, 3);
  assert.match(stdout, /^unknown +named .*the answers have no timetable/m);
  assert.doesNotMatch(stdout, /FAILS/);
});

test('an installation without a timetable is not checked', async () => {
  answers = { round };
  const { code, stderr } = await verify('round', origin(), '2', issue);
  assert.equal(code, 2);
  assert.match(stderr, /fairness\/timetable/);
});

test('an open round has nothing to hold yet', async () => {
  answers = { round: open, timetable };
  const { code, stdout } = await verify('round', origin(), '2', issue);
  assert.equal(code, 3);
  assert.doesNotMatch(stdout, /FAILS/);
});

test('a demo holds under its own key and says that this proves nothing', async () => {
  const secretKey = secretKeyFrom(Buffer.alloc(48, 7));
  const chain = {
    kind: 'demo',
    chain_hash: 'cd'.repeat(32),
    public_key: publicKeyOf(secretKey),
    scheme: beaconScheme,
    period: quicknet.periodSeconds,
    genesis_time: quicknet.genesisTime,
  };
  answers = { chain, timetable, round: drawn(signBeacon(secretKey, 1000), chain.chain_hash) };
  const { code, stdout } = await verify('round', origin(), '2', issue);
  assert.equal(code, 4);
  assert.match(stdout, /^Demo: .+ proves nothing about the house\.$/m);
  // A server cannot present a chain of its own as the public one.
  answers = { ...answers, chain: { ...chain, kind: 'drand' } };
  assert.equal((await verify('round', origin(), '2', issue)).code, 2);
});

test('a published book gives root, stakes and payments, also from saved answers', async () => {
  [answers, book] = [{ round: published, timetable }, bookOf(orders)];
  const served = await verify('round', origin(), '2', issue, '--save', 'published.json');
  assert.equal(served.code, 0, served.stdout + served.stderr);
  assert.match(
    served.stdout,
    /^holds +published +The published book has 3 bets with 13\.61 in all/m,
  );
  assert.match(served.stdout, /, of which winners get 21\.55: the round returned 158\.34 %\./);
  [answers, book] = [{}, null];
  const saved = await verify('round', 'published.json');
  assert.deepEqual([saved.code, saved.stdout], [0, served.stdout]);
});

for (const [name, change, served] of forgedBooks) {
  test(`a forged book: ${name} fails`, async () => {
    [answers, book] = [{ round: { ...published, ...change }, timetable }, served];
    const { code, stdout } = await verify('round', origin(), '2', issue);
    assert.equal(code, 1, stdout);
    assert.match(stdout, /^FAILS +published /m);
  });
}

test('a drawn round without its book does not hold', async () => {
  [answers, book] = [{ round: published, timetable }, null];
  const { code, stdout } = await verify('round', origin(), '2', issue);
  assert.equal(code, 3);
  assert.match(stdout, /^unknown +published +The book is not there\.$/m);
});

/** A receipt that a device has kept of the first order, changed. */
function keep(change: object = {}): void {
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify({ ...keptReceipt, ...change }));
}

const sealedReceipts = [
  ['in the sealed book', { round: published, book: bookOf(orders) }, 0, /^holds +sealed /m],
  ['exchanged after the close, with a new seal', resealed, 1, /^FAILS +sealed /m],
  [
    'exchanged after the close, without a new seal',
    { round: published, book: resealed.book },
    1,
    /^FAILS +sealed /m,
  ],
  ['the book hidden as one of version 1', { round, book: null }, 1, /^FAILS +sealed /m],
  ['the book withheld', { round: published, book: null }, 3, /^unknown +sealed /m],
  [
    'before the close',
    { round: { ...open, leaf_version: 2 }, book: null },
    3,
    /^unknown +sealed /m,
  ],
] as const;

for (const [name, served, code, line] of sealedReceipts) {
  test(`a kept receipt, ${name}: exit code ${code}, also from saved answers`, async () => {
    keep();
    [answers, book] = [{ round: served.round }, served.book];
    const found = await verify('receipt', 'receipt.json', origin(), '--save', 'saved.json');
    assert.equal(found.code, code, found.stdout + found.stderr);
    assert.match(found.stdout, line);
    const saved = await verify('receipt', 'saved.json');
    assert.deepEqual([saved.code, saved.stdout], [code, found.stdout]);
  });
}

const unprovenReceipts: readonly (readonly [name: string, change: object, message: RegExp])[] = [
  ['another stake', { receipt: orders[1]?.receipt }, /did not sign/],
  ['another signature', { proof: { ...keptReceipt.proof, signature: 'AAAA' } }, /did not sign/],
  ['another place', { proof: { ...keptReceipt.proof, index: 1 } }, /did not sign/],
  ['another key', { key: otherKey }, /did not sign/],
  ['another order number', { orderNo: 'T00000000009' }, /not that of this order/],
  ['another nonce', { nonce: 'ab'.repeat(16) }, /not that of this order/],
  ['no proof', { proof: null }, /is no receipt/],
  ['another round', { round: { ...published, issue: '20260105008' } }, /no bet of this round/],
];

for (const [name, change, message] of unprovenReceipts) {
  test(`a kept receipt with ${name} proves nothing`, async () => {
    keep(change);
    const { code, stderr } = await verify('receipt', 'receipt.json');
    assert.equal(code, 2);
    assert.match(stderr, message);
  });
}

const unreadable: readonly (readonly [name: string, words: () => string[], message: RegExp])[] = [
  ['no command', () => [], /^Usage: /],
  ['another command', () => ['rounds'], /^Usage: /],
  ['no receipt', () => ['receipt'], /^Usage: /],
  ['a receipt of a round', () => ['receipt', 'empty.json'], /is no receipt/],
  ['an unknown option', () => ['round', '--fast', 'x'], /^Unknown option '--fast'/],
  ['a missing issue', () => ['round', origin(), '2'], /^Usage: /],
  ['no address', () => ['round', 'trine', '2', issue], /^trine is no address/],
  ['no such file', () => ['round', 'nowhere.json'], /ENOENT/],
  ['no JSON', () => ['round', 'text.json'], /is no JSON/],
  ['no round', () => ['round', 'empty.json'], /^The answer is no round/],
  ['an unknown round', () => ['round', origin(), '2', '20260105008'], /No such round/],
];

test('what cannot be checked has an exit code of its own', async () => {
  writeFileSync(join(folder, 'text.json'), '<html>');
  writeFileSync(join(folder, 'empty.json'), '{"round":{"game_id":2}}');
  answers = {};
  for (const [name, words, message] of unreadable) {
    const { code, stderr } = await verify(...words());
    assert.equal(code, 2, name);
    assert.match(stderr, message, name);
  }
  answers = { round, timetable };
  const other = await verify('round', origin(), '1', issue);
  assert.equal(other.code, 2);
  assert.match(other.stderr, /answered with another round/);
});

test('--help prints the usage', async () => {
  const { code, stdout } = await verify('--help');
  assert.equal(code, 0);
  assert.match(stdout, /^Usage: trine-verify round ORIGIN GAME ISSUE/);
});
