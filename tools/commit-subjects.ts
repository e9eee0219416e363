// Checks the subjects of the commits that are not on the main branch yet: `area: what changes`.

import { execFileSync } from 'node:child_process';
import { root } from './run-program.ts';

const maxLength = 72;

/** Returns the fault of a subject, or null. */
export function faultOfSubject(subject: string): string | null {
  if (subject.length > maxLength) return `${subject.length} characters, at most ${maxLength}`;
  if (/\bwip\b/i.test(subject)) return 'says what changes, not that it is unfinished';
  if (subject.startsWith('Revert "')) return null;
  if (!/^(?:[a-z]|[A-Z]{2})[\w ,./-]*: \S/.test(subject))
    return 'has the form `area: what changes`';
  return subject.endsWith('.') ? 'ends without a full stop' : null;
}

/**
 * Returns the subjects of commits that the main branch lacks, without merges. Returns none in a
 * clone without a main branch (shallow or detached) and outside a clone.
 */
export function newSubjects(folder: string): string[] {
  const base = ['origin/main', 'main'].find((name) =>
    git(folder, 'rev-parse', '-q', '--verify', name),
  );
  if (base === undefined) return [];
  const log = git(folder, 'log', '--no-merges', '--format=%s', `${base}..HEAD`) ?? '';
  return log.split('\n').filter((subject) => subject !== '');
}

function git(folder: string, ...values: readonly string[]): string | null {
  try {
    return execFileSync('git', ['-C', folder, ...values], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const faults = newSubjects(root).flatMap((subject) => {
    const fault = faultOfSubject(subject);
    return fault === null ? [] : [`"${subject}": ${fault}`];
  });
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
