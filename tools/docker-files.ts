// Parses Dockerfiles and `.dockerignore` as far as the tests of `deploy` need.

import { matchesGlob } from 'node:path';

export interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile, continued lines joined, comments left out. */
export function readDockerFile(text: string): Instruction[] {
  return text
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
}

/** Returns whether a path is in the image's build context; the last matching rule wins. */
export function isInContext(ignored: string, path: string): boolean {
  const parts = path.split('/');
  const parents = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  let isIn = true;
  for (const line of ignored.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const pattern = line.replace(/^!/, '');
    // Docker's `*` also matches names that begin with a dot.
    const fits = (one: string) =>
      matchesGlob(one, pattern) || matchesGlob(one.replaceAll(/(^|\/)\./g, '$1'), pattern);
    if (parents.some(fits)) isIn = line.startsWith('!');
  }
  return isIn;
}
