// `docs/verify.py`, which shares no code with the rest, reaches the same verdicts.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test, type TestContext } from 'node:test';
import { quicknet } from '@trine/fairness/chain.ts';
import { publicKeyOf, secretKeyFrom, signBeacon } from '@trine/fairness/demo-signer.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { drawn, forged, open, round } from './test-rounds.ts';

const docs = join(import.meta.dirname, '../../docs');
const folder = mkdtempSync(join(tmpdir(), 'trine-python-'));
after(() => rmSync(folder, { recursive: true }));

/** Without bytecode beside the page; null where no Python is installed. */
function runPython(run: TestContext, words: readonly string[], input = '') {
  const options = { cwd: docs, input, encoding: 'utf8' } as const;
  const { error, status, stdout, stderr } = spawnSync('python3', ['-B', ...words], options);
  if (error === undefined) return { status, stdout, stderr };
  run.diagnostic('Without python3 the verifier beside docs/FAIRNESS.md is not tested.');
  return null;
}

const verifyAll = `
import json, sys, verify
rounds = json.load(sys.stdin)
print(json.dumps([verify.verify_beacon(verify.QUICKNET, n, s) for n, s in rounds]))
`;

test('Python accepts every valid signature of drand and no invalid one', (run) => {
  const all = [...vectors.valid, ...vectors.invalid];
  const rounds = JSON.stringify(all.map((vector) => [vector.round, vector.signature]));
  const ran = runPython(run, ['-c', verifyAll], rounds);
  if (ran === null) return;
  assert.equal(ran.status, 0, ran.stderr);
  const expected = [...vectors.valid.map(() => true), ...vectors.invalid.map(() => false)];
  assert.deepEqual(JSON.parse(ran.stdout), expected);
});

const rounds: readonly (readonly [name: string, facts: object, code: number, line: RegExp])[] = [
  ['a true round', round, 0, /^holds +follows$/m],
  ['an open round', open, 3, /^unknown +signed$/m],
  ...forged.map(
    ([name, change, step]) =>
      [`forged: ${name}`, { ...round, ...change }, 1, new RegExp(`^fails +${step}$`, 'm')] as const,
  ),
  ['no chain', { ...round, chain_hash: '00' }, 2, /^$/],
];

for (const [name, facts, code, line] of rounds) {
  test(`Python, ${name}: exit code ${code}`, (run) => {
    const file = join(folder, 'round.json');
    writeFileSync(file, JSON.stringify({ round: facts, chain: null }));
    const ran = runPython(run, ['verify.py', file]);
    if (ran === null) return;
    assert.equal(ran.status, code, ran.stderr);
    assert.match(ran.stdout, line);
  });
}

const demoKey = secretKeyFrom(Buffer.alloc(48, 7));
const demoChain = {
  kind: 'demo',
  chain_hash: 'cd'.repeat(32),
  public_key: publicKeyOf(demoKey),
  period: quicknet.periodSeconds,
  genesis_time: quicknet.genesisTime,
};

test("Python, a demo's round: the exit code of a demo", (run) => {
  const file = join(folder, 'demo.json');
  const facts = drawn(signBeacon(demoKey, 1000), demoChain.chain_hash);
  writeFileSync(file, JSON.stringify({ round: facts, chain: demoChain }));
  const ran = runPython(run, ['verify.py', file]);
  if (ran === null) return;
  assert.equal(ran.status, 4, ran.stderr);
  assert.match(ran.stdout, /^Demo: /);
});
