// The app as something that is installed, and what of it works without a network. The worker keeps
// the shell; hashed files are kept as they are used; pages come from the network. Pages themselves
// are not kept, since their addresses would tell who looked at what. It answers nothing of
// `/index.php`, of the console and of the chat, so nothing private is ever kept.

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
/** Files of releases long gone are forgotten in the end. */
const keptFiles = 300;

/** Written when all other files are, so that the worker's own changes with any of its shell. */
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
