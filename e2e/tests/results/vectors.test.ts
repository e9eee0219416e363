// The built worker, as browsers run it, with the signatures of drand's vectors.

import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { quicknet } from '@trine/fairness/chain.ts';
import vectors from '@trine/fairness/quicknet-vectors.json' with { type: 'json' };
import { test } from '../../fixtures/test.ts';

const assets = join(import.meta.dirname, '../../../apps/web/dist/demo/assets');

/** The script that asks the worker, one question after the other. */
function askWorker(file: string, questions: readonly object[]): string {
  return `(async () => {
    const checker = new Worker('/assets/${file}', { type: 'module' });
    const answers = [];
    for (const question of ${JSON.stringify(questions)}) {
      answers.push(await new Promise((resolve, reject) => {
        checker.onmessage = ({ data }) => resolve(data !== null);
        checker.onerror = () => reject(new Error('the worker failed'));
        checker.postMessage(question);
      }));
    }
    checker.terminate();
    return answers;
  })()`;
}

test('a browser accepts every valid signature of the vectors and no invalid one', async ({
  server,
  openPhone,
}) => {
  const worker = (await readdir(assets)).find((file) => /^check-worker-.+\.js$/.test(file));
  assert.ok(worker);
  const { page } = await openPhone();
  await page.goto(`${server.url}/healthz`);
  const all = [...vectors.valid, ...vectors.invalid];
  const asked = all.map(({ round, signature }) => ({
    kind: 'undrawn',
    question: {
      chain: quicknet,
      facts: { beacon_round: round, game_id: 1, issue: '20260105007' },
      signature,
    },
  }));
  const isAccepted = await page.evaluate(askWorker(worker, asked));
  assert.deepEqual(isAccepted, [
    ...vectors.valid.map(() => true),
    ...vectors.invalid.map(() => false),
  ]);
});
