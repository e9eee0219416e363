// `npm run check`: checks the code without running it, all steps side by side. Prints one line a
// step, and the output of a step only if it fails.

import { readCommand } from '@trine/commands/read-command.ts';
import { runScript, type Outcome } from './run-program.ts';

interface Step {
  readonly name: string;
  readonly script: string;
  readonly values: readonly string[];
}

readCommand('check');
const compiler = 'node_modules/typescript/bin/tsc';

const steps: readonly Step[] = [
  { name: 'types', script: compiler, values: ['-p', 'tsconfig.json'] },
  { name: 'types, web', script: compiler, values: ['-p', 'apps/web/tsconfig.json'] },
  { name: 'types, console', script: compiler, values: ['-p', 'apps/console/tsconfig.json'] },
  { name: 'types, page', script: compiler, values: ['-p', 'packages/trine-verify/page'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', values: [] },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', values: ['--check'] },
  { name: 'tidy', script: 'tools/tidy.ts', values: [] },
  { name: 'loose text', script: 'tools/tidy/loose-text.ts', values: [] },
  { name: 'references', script: 'tools/tidy/stale-references.ts', values: [] },
  { name: 'commits', script: 'tools/commit-subjects.ts', values: [] },
  {
    name: 'unused',
    script: 'node_modules/knip/bin/knip.js',
    values: ['--no-progress', '--no-config-hints'],
  },
];

async function runStep(step: Step): Promise<boolean> {
  const outcome = await runScript(step.script, step.values);
  console.log(lineOf(step, outcome));
  if (!outcome.ok) console.log(`\n${outcome.output.trim()}\n`);
  return outcome.ok;
}

function lineOf({ name }: Step, { ok, tookMs }: Outcome): string {
  return `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(10)}  ${(tookMs / 1000).toFixed(1)} s`;
}

const results = await Promise.all(steps.map(runStep));
process.exitCode = results.every(Boolean) ? 0 : 1;
