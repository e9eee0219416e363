import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { thisHost, type Host } from './chromium.ts';
import { ensurePromtool } from './promtool.ts';
import { root } from './run-program.ts';

const folder = join(root, 'deploy/prometheus');
const rules = readFileSync(join(folder, 'trine.rules.yml'), 'utf8');
const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name);

/** A machine where an installation adds promtool, or nothing. */
function hostWith(working: readonly string[]): Host {
  let isThere = false;
  return {
    platform: 'linux',
    environment: {},
    isRoot: true,
    exists: () => false,
    runs(command) {
      if (command[0] === 'promtool') return isThere;
      const isDone = working.includes(command[0] ?? '');
      if (isDone && command.at(-1) === 'prometheus') isThere = true;
      return isDone;
    },
  };
}

test('promtool is installed where the system has a package manager', () => {
  const printed: string[] = [];
  assert.equal(
    ensurePromtool(hostWith(['apt-get']), (line) => printed.push(line)),
    true,
  );
  assert.match(printed.join(), /apt-get install -y .* prometheus$/);
  assert.equal(
    ensurePromtool(hostWith([]), (line) => printed.push(line)),
    false,
  );
  assert.match(printed.at(-1) ?? '', /not checked/);
});

test('the alert rules are well-formed and raise the expected alerts', (run) => {
  if (!ensurePromtool(thisHost, (line) => run.diagnostic(line))) return;
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
