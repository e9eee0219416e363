// Writes the service worker. It keeps the shell and caches hashed files as they are used. Pages
// come from the network and are not cached, because their addresses would show what a person has
// read. The worker does not handle `/index.php`, the console and the chat, so it caches nothing
// private.

import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { beginPush } from './worker-push.ts';
import { beginWorker, type WorkerFiles } from './worker-script.ts';

const scriptName = 'service-worker.js';
const shell = [
  'index.html',
  'favicon.svg',
  'assets/{first,late}-*.css',
  'assets/{rolldown-runtime,framework,first,shell,entry}-*.js',
];
/** The worker deletes the oldest cached files beyond this number. */
const keptFiles = 300;

/** Runs after all other files are written, so that a change of the shell changes the worker. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const paths = globSync(shell, { cwd: dir }).toSorted();
      if (!paths.includes('index.html')) throw new Error('the worker has no page to keep');
      const hash = createHash('sha256');
      for (const path of paths) hash.update(path).update(readFileSync(join(dir, path)));
      const given: WorkerFiles = {
        version: hash.digest('base64url').slice(0, 8),
        shell: paths.map((path) => `/${path}`),
        keptFiles,
      };
      const source = `(${beginWorker.toString()})(${JSON.stringify(given)});(${beginPush.toString()})();`;
      const { code, errors } = minifySync(scriptName, source);
      if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join());
      writeFileSync(join(dir, scriptName), code);
    },
  };
}
