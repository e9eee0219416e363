// The command as its operator starts it: over HTTP, killed and restarted.

import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { openCheckpoint } from '@trine/fairness/log/checkpoint.ts';
import { noteKeyText, parseNoteKey } from '@trine/fairness/log/note-key.ts';
import { createTestLog } from './test-log.ts';
import { checkpointPath } from './witness-server.ts';

const command = join(import.meta.dirname, 'witness-command.ts');
const log = createTestLog();
const fork = createTestLog('log.example', 'other');
const folder = mkdtempSync(join(tmpdir(), 'trine-witness-'));
const running: ChildProcess[] = [];
after(() => {
  for (const process of running) process.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(...words: readonly string[]) {
  const started = spawn(process.execPath, [command, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(started);
  return started;
}

async function startWitness(...words: readonly string[]) {
  const named = ['--name', 'witness.example', '--data', folder, '--port', '0', ...words];
  const started = start(...named, noteKeyText(log.key));
  const lines: string[] = [];
  for await (const line of createInterface({ input: started.stdout })) {
    lines.push(line);
    const url = /^Listens on (?<url>\S+)\/add-checkpoint$/.exec(line)?.groups?.['url'];
    if (url !== undefined) return { started, lines, url };
  }
  return assert.fail(lines.join('\n'));
}

async function refusalOf(...words: readonly string[]): Promise<string> {
  const started = start(...words);
  let text = '';
  started.stderr.on('data', (part: Buffer) => (text += part.toString()));
  const [code] = await once(started, 'close');
  assert.notEqual(code, 0);
  return text.trim();
}

async function post(url: string, body: string) {
  const answer = await fetch(`${url}/add-checkpoint`, { method: 'POST', body });
  const type = answer.headers.get('content-type');
  return { status: answer.status, type, text: await answer.text() };
}

test('a witness that is killed continues from its last checkpoint with its key', async () => {
  const first = await startWitness();
  assert.equal((await post(first.url, await log.request(0, 5))).status, 200);
  first.started.kill('SIGKILL');
  await once(first.started, 'close');
  const second = await startWitness();
  assert.equal(second.lines[0], first.lines[0]);
  assert.equal(second.lines[1], 'Witnesses log.example from 5 on.');
  const { status, type, text } = await post(second.url, await log.request(0, 9));
  assert.deepEqual([status, type, text], [409, 'text/x.tlog.size', '5\n']);
  assert.equal((await post(second.url, await fork.request(5, 9))).status, 422);
  const cosigned = await post(second.url, await log.request(5, 9));
  assert.equal(cosigned.status, 200);
  const key = parseNoteKey(second.lines[0]?.replace('Verifier key: ', '') ?? '') ?? assert.fail();
  const keys = { log: log.key, witnesses: [key] };
  assert.equal(openCheckpoint(log.checkpoint(9) + cosigned.text, keys)?.cosignatures.length, 1);
  const shown = await fetch(second.url + checkpointPath('log.example'));
  assert.equal(openCheckpoint(await shown.text(), keys)?.cosignatures.length, 1);
  const page = await (await fetch(second.url)).text();
  assert.equal(page, `${noteKeyText(key)}\n\nlog.example 9 ${checkpointPath('log.example')}\n`);
  second.started.kill('SIGTERM');
  assert.deepEqual(await once(second.started, 'close'), [0, null]);
});

test('requests at once from one size: one of two different trees is cosigned', async () => {
  const { started, url } = await startWitness();
  const size = 9;
  const bodies = await Promise.all([10, 11, 12, 13].map((to) => log.request(size, to)));
  const answers = await Promise.all(bodies.map((body) => post(url, body)));
  assert.deepEqual(answers.map(({ status }) => String(status)).toSorted(), [
    '200',
    '409',
    '409',
    '409',
  ]);
  started.kill('SIGKILL');
});

test('a large body, other methods and other pages are refused', async () => {
  const { started, url } = await startWitness();
  assert.equal((await post(url, 'old 0\n'.repeat(4_000))).status, 413);
  const methods = ['GET', 'PUT'].map((method) => fetch(`${url}/add-checkpoint`, { method }));
  for (const { status } of await Promise.all(methods)) assert.equal(status, 405);
  for (const path of ['/x', checkpointPath('other.example')]) {
    assert.equal((await fetch(url + path)).status, 404);
  }
  started.kill('SIGKILL');
});

const key = noteKeyText(log.key);
const faults: readonly (readonly [words: readonly string[], says: RegExp])[] = [
  [['--data', folder], /at least one log/],
  [['--data', folder, 'log.example'], /log.example is no verifier key of a log/],
  [['--data', folder, key, key], /A log has one key/],
  [['--data', folder, '--port', '70000', key], /--port 70000/],
  [['--data', join(folder, 'new'), key], /The first start needs --name/],
  [['--data', folder, '--name', 'other', key], /belongs to witness.example/],
  [['--nmae', 'x'], /Unknown option/],
];

for (const [words, says] of faults) {
  test(`the start fails: ${says.source}`, async () => {
    assert.match(await refusalOf(...words), says);
  });
}
