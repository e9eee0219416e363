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
import { drawn, forged, issue, open, round } from './test-rounds.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-verify-'));
const command = join(folder, 'node_modules/trine-verify/dist/trine-verify.js');

/** The answers of the served installation by the last part of the address. */
let answers: Record<string, unknown> = {};
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '', 'http://localhost');
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
  assert.deepEqual(paths.toSorted(), ['dist/trine-verify.js', 'package.json']);
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
  answers = { round };
  const served = await verify('round', origin(), '2', issue, '--save', 'round.json');
  assert.equal(served.code, 0, served.stderr);
  assert.match(served.stdout, /\nEvery step holds\.\n$/);
  answers = {};
  const saved = await verify('round', 'round.json');
  assert.deepEqual([saved.code, saved.stdout], [0, served.stdout]);
});

for (const [name, change, step] of forged) {
  test(`forged: ${name} fails, and the exit code says so`, async () => {
    answers = { round: { ...round, ...change } };
    const { code, stdout } = await verify('round', origin(), '2', issue);
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`^FAILS +${step} `, 'm'));
    assert.match(stdout, /\nThis draw is not what it is said to be\./);
  });
}

test('an open round has nothing to hold yet', async () => {
  answers = { round: open };
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
  answers = { chain, round: drawn(signBeacon(secretKey, 1000), chain.chain_hash) };
  const { code, stdout } = await verify('round', origin(), '2', issue);
  assert.equal(code, 4);
  assert.match(stdout, /^Demo: .+ proves nothing about the house\.$/m);
  // A server cannot present a chain of its own as the public one.
  answers = { ...answers, chain: { ...chain, kind: 'drand' } };
  assert.equal((await verify('round', origin(), '2', issue)).code, 2);
});

const unreadable: readonly (readonly [name: string, words: () => string[], message: RegExp])[] = [
  ['no command', () => [], /^Usage: /],
  ['another command', () => ['rounds'], /^Usage: /],
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
  answers = { round };
  const other = await verify('round', origin(), '1', issue);
  assert.equal(other.code, 2);
  assert.match(other.stderr, /answered with another round/);
});

test('--help prints the usage', async () => {
  const { code, stdout } = await verify('--help');
  assert.equal(code, 0);
  assert.match(stdout, /^Usage: trine-verify round ORIGIN GAME ISSUE/);
});
