// Runs after each installation and removes files of packages that Trine does not read: in `node` a
// second copy of Node with headers, manuals and npm; in the viewer of the API's document source
// maps and builds for other bundlers; in Redis' client source maps; in the list of common passwords
// its source and the build for pages.

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.ts';

const unused = [
  'node_modules/node/node_modules',
  'node_modules/swagger-ui-dist/{*.map,swagger-ui-es-*,swagger-ui.js,swagger-ui-standalone-*}',
  'node_modules/antd/dist',
  'node_modules/@redis/client/dist/**/*.map',
  'node_modules/@zxcvbn-ts/language-common/{src,dist/*.map,dist/zxcvbn-ts.js}',
];

for (const path of globSync(unused, { cwd: root })) {
  rmSync(join(root, path), { recursive: true, force: true });
}
