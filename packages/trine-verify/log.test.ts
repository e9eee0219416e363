// The check of a whole public log, and of a round's entries in it, against logs that are true,
// forked, cut off or damaged.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { formatEntry, type LogEntry } from '@trine/fairness/log/entries.ts';
import { noteKeyText } from '@trine/fairness/log/note-key.ts';
import { createNoteSigner } from '@trine/fairness/log/note-signer.ts';
import { formatNote, parseNote } from '@trine/fairness/log/signed-note.ts';
import { PLAYS } from '@trine/game/plays.ts';
import { createLogSigner, type TestLog } from './test-log.ts';
import { issue, round, timetable } from './test-rounds.ts';

const folder = mkdtempSync(join(tmpdir(), 'trine-verify-log-'));
const command = join(import.meta.dirname, 'trine-verify.ts');

let files: Record<string, string | Uint8Array> = {};
/** The data of `fairness/…` by the last part of the path, or by the kind of an entry. */
let answers: Record<string, unknown> = {};
const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  if (!pathname.startsWith('/index.php/')) {
    const file = files[pathname.slice(1)];
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file ?? '<html>');
    return;
  }
  const data = answers[searchParams.get('kind') ?? pathname.split('/').at(-1) ?? ''];
  response.end(JSON.stringify(data === undefined ? { code: 0, msg: 'No.' } : { code: 1, data }));
});

before(async () => {
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

const entries = Array.from({ length: 300 }, (_, at) =>
  formatEntry({
    kind: 'draw',
    game: 1,
    issue: String(20260105001 + at),
    signature: 'ab'.repeat(48),
  }),
);
const { keyText, log } = createLogSigner();

/** A fresh file with the checkpoint of the first 290 entries. */
async function saved(name: string): Promise<string> {
  const file = join(folder, `${name}.json`);
  ({ files } = log(entries.slice(0, 290)));
  const { code, stdout } = await verify('log', origin(), '--save', file);
  assert.equal(code, 0, stdout);
  return file;
}

test('the report names the known witnesses that cosigned, and when', async () => {
  const seed = Buffer.alloc(32, 5);
  const signer = createNoteSigner({ name: 'w.example', kind: 'witness', seed });
  ({ files } = log(entries));
  const note = parseNote(String(files['log/checkpoint'])) ?? assert.fail();
  const trust = { kind: 'demo', log: keyText, witnesses: [noteKeyText(signer.key), 'no key'] };
  const show = (text: string) => {
    const signatures = [...note.signatures, signer.sign(text, 1_800_000_000)];
    const checkpoint = formatNote({ text: note.text, signatures });
    files = { ...files, 'log/checkpoint': checkpoint, 'trust.json': JSON.stringify(trust) };
  };
  assert.match((await verify('log', origin())).stdout, /^Witnessed by none\.$/m);
  show(note.text);
  const { code, stdout } = await verify('log', origin());
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^Witnessed by w\.example at 2027-01-15T08:00:00Z\.$/m);
  show('another text\n');
  assert.equal((await verify('log', origin())).code, 1);
});

test('a true log holds, and a longer one continues what was saved', async () => {
  const file = await saved('true');
  const first = readFileSync(file, 'utf8');
  ({ files } = log(entries));
  const { code, stdout } = await verify('log', origin(), '--save', file);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^holds +continues +It continues the log of 290 entries/m);
  assert.match(stdout, /\nEvery step holds\.\n$/);
  assert.notEqual(readFileSync(file, 'utf8'), first);
  assert.equal((await verify('log', origin(), '--key', keyText)).code, 0);
});

const changed = entries.with(3, entries[4] ?? '');
const damaged = (change: (files: TestLog['files']) => object) => {
  const whole = log(entries).files;
  return { ...whole, ...change(whole) };
};
const flip = (bytes: string | Uint8Array | undefined) => {
  const copy = Buffer.from(bytes ?? '');
  copy[7] = (copy[7] ?? 0) ^ 1;
  return copy;
};

const pricesOf = (version: number, odds: number) =>
  formatEntry({ kind: 'prices', plan: 5, version, odds: Array.from(PLAYS, () => odds) });
const openWith = (version: number) =>
  formatEntry({
    kind: 'open',
    game: 2,
    issue: '20260105001',
    drawAtMs: 1_767_560_820_000,
    chainHash: 'cd'.repeat(32),
    beaconRound: 1,
    plans: [{ plan: 5, version }],
  });

const failing: readonly [string, () => object, RegExp][] = [
  ['a fork', () => log(changed).files, /^FAILS +continues +the first 290 entries are not those/m],
  [
    'a log cut off',
    () => log(entries.slice(0, 289)).files,
    /^FAILS +continues +.*from 290 .* 289/m,
  ],
  [
    'an entry changed in place',
    () => damaged(() => ({ 'log/tile/entries/000': log(changed).files['log/tile/entries/000'] })),
    /^FAILS +root/m,
  ],
  [
    'another hash in a tile',
    () => damaged((whole) => ({ 'log/tile/0/000': flip(whole['log/tile/0/000']) })),
    /^FAILS +tiles +tile\/0\/000 has other hashes/m,
  ],
  [
    'another hash in an upper tile',
    () => damaged((whole) => ({ 'log/tile/1/000.p/1': flip(whole['log/tile/1/000.p/1']) })),
    /^FAILS +tiles/m,
  ],
  [
    'a malformed entry',
    () => log([...entries, 'trine/1/seal|1|2']).files,
    /^FAILS +entries +entry 300 is malformed/m,
  ],
  [
    'a second list of prices of one version',
    () => log([...entries, pricesOf(1, 194), pricesOf(1, 195)]).files,
    /^FAILS +entries +entry 301 has other prices of plan 5:1/m,
  ],
  [
    'a round with prices that the log lacks',
    () => log([...entries, pricesOf(1, 194), openWith(1), openWith(2)]).files,
    /^FAILS +entries +entry 302 names prices of plan 5:2 that the log does not have/m,
  ],
  ['another key', () => createLogSigner().log(entries).files, /^FAILS +signed/m],
];

for (const [what, serve, finding] of failing) {
  test(`${what}: exit code 1, and the saved checkpoint stays`, async () => {
    const file = await saved('failing');
    const before = readFileSync(file, 'utf8');
    files = serve() as typeof files;
    const { code, stdout } = await verify('log', origin(), '--save', file);
    assert.equal(code, 1, stdout);
    assert.match(stdout, finding);
    assert.equal(readFileSync(file, 'utf8'), before);
    rmSync(file);
  });
}

test('kinds of later versions are counted and do not fail', async () => {
  ({ files } = log([...entries, 'trine/1/moon|1']));
  const { code, stdout } = await verify('log', origin());
  assert.equal(code, 0, stdout);
  assert.match(stdout, /1 of kinds that this version does not know/);
});

test('a log that cannot be read has an exit code of its own', async () => {
  const unreadable: readonly [string, object, RegExp][] = [
    ['no log', {}, /shows no public log/],
    ['a page', { 'trust.json': '<html>' }, /shows no public log/],
    ['no key', { 'trust.json': '{"log": "a+b+c"}' }, /is no key of a log/],
    ['a missing bundle', damaged(() => ({ 'log/tile/entries/001.p/44': undefined })), /not there/],
    ['half a bundle', damaged(() => ({ 'log/tile/entries/000': 'half' })), /is no bundle of 256/],
  ];
  for (const [what, served, message] of unreadable) {
    files = served as typeof files;
    const file = join(folder, 'never.json');
    const { code, stderr } = await verify('log', origin(), '--save', file);
    assert.equal(code, 2, what);
    assert.match(stderr, message, what);
    assert.equal(existsSync(file), false);
  }
  const file = await saved('other');
  const other = await verify('log', origin(), '--save', file, '--key', createLogSigner().keyText);
  assert.equal(other.code, 2);
  assert.match(other.stderr, /has a checkpoint of another log/);
});

const ofRound = { game: round.game_id, issue };
const seal = {
  kind: 'seal',
  ...ofRound,
  root: round.book?.root ?? '',
  count: round.book?.count ?? 0,
  stakeMinor: BigInt((round.book?.stake ?? '').replace('.', '')),
  sealedAtMs: round.closed_at_ms ?? 0,
} as const;
const open = {
  kind: 'open',
  ...ofRound,
  drawAtMs: round.draw_at * 1000,
  chainHash: round.chain_hash,
  beaconRound: round.beacon_round,
  plans: [{ plan: 5, version: 1 }],
} as const;
const draw = { kind: 'draw', ...ofRound, signature: round.signature ?? '' } as const;

function serveRound(own: readonly LogEntry[]): void {
  const lines = own.map(formatEntry);
  const made = log([...entries, ...lines]);
  ({ files } = made);
  answers = { round, timetable };
  for (const [at, entry] of own.entries()) answers[entry.kind] = made.proofOf(lines[at] ?? '');
}

test('a round holds with its entries in the log, also from the saved answers', async () => {
  serveRound([open, seal, draw]);
  const served = await verify('round', origin(), '2', issue, '--save', 'logged.json');
  assert.equal(served.code, 0, served.stdout + served.stderr);
  assert.match(served.stdout, /^holds +logged +The public log trine\.example\/log with the key/m);
  const offline = await verify('round', 'logged.json');
  assert.deepEqual([offline.code, offline.stdout], [0, served.stdout]);
});

const otherRounds: readonly [string, readonly LogEntry[], RegExp][] = [
  ['without a draw', [open, seal], /does not show the entry "draw"/],
  ['with another root', [open, { ...seal, root: 'cd'.repeat(32) }, draw], /"seal" says something/],
  ['with another stake', [open, { ...seal, stakeMinor: 1n }, draw], /"seal" says something else/],
  ['with another time', [open, { ...seal, sealedAtMs: 1 }, draw], /"seal" says something else/],
  ['with another beacon', [{ ...open, beaconRound: 7 }, seal, draw], /"open" says something else/],
  ['moved', [{ ...open, drawAtMs: open.drawAtMs + 3000 }, seal, draw], /"open" says something/],
  ['of another game', [open, seal, { ...draw, game: 3 }], /"draw" says something else/],
];

for (const [what, own, fault] of otherRounds) {
  test(`a round ${what} in the log fails`, async () => {
    serveRound(own);
    const { code, stdout } = await verify('round', origin(), '2', issue);
    assert.equal(code, 1, stdout);
    assert.match(stdout, fault);
  });
}

test('a proof that the log did not sign is none', async () => {
  serveRound([open, seal, draw]);
  const forged = createLogSigner().log([formatEntry(seal)]);
  answers = { ...answers, seal: forged.proofOf(formatEntry(seal)) };
  const { code, stdout } = await verify('round', origin(), '2', issue);
  assert.equal(code, 1);
  assert.match(stdout, /does not show the entry "seal"/);
});
