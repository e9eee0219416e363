import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { thisHost } from './chromium.ts';
import { ensureProgram, programNeeds } from './ensure-program.ts';
import { root } from './run-program.ts';

const folder = join(root, 'deploy/prometheus');
const rules = readFileSync(join(folder, 'trine.rules.yml'), 'utf8');
const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);

test('the alert rules are well-formed and raise the expected alerts', (run) => {
  const print = (line: string) => run.diagnostic(line);
  if (!ensureProgram(thisHost, programNeeds.promtool, print)) return;
  const promtool = (...words: string[]) =>
    execFileSync('promtool', words, { cwd: folder, encoding: 'utf8' });
  assert.match(promtool('check', 'rules', 'trine.rules.yml'), /SUCCESS: \d+ rules found/);
  assert.match(promtool('test', 'rules', 'trine.rules.test.yml'), /SUCCESS/);
  assert.match(promtool('check', 'config', 'prometheus.yml'), /SUCCESS/);
});

test('each alert has a case that raises it, a case that does not, and a paragraph', () => {
  assert.ok(alerts.length >= 20);
  const cases = readFileSync(join(folder, 'trine.rules.test.yml'), 'utf8');
  const operations = readFileSync(join(root, 'docs/OPERATIONS.md'), 'utf8');
  for (const name of alerts) {
    const about = cases.split(`alertname: ${name}\n`).slice(1);
    assert.ok(
      about.some((text) => text.startsWith('        exp_alerts:\n')),
      `${name} is raised`,
    );
    assert.ok(
      about.some((text) => text.startsWith('        exp_alerts: []')),
      `${name} is not`,
    );
    assert.match(rules, new RegExp(`runbook: docs/OPERATIONS.md#${name.toLowerCase()}\n`));
    assert.match(operations, new RegExp(`^### ${name}\n\n`, 'm'));
  }
  const described = Array.from(operations.matchAll(/^### (Trine\w+)$/gm), ([, name]) => name);
  assert.deepEqual(described, alerts);
});
