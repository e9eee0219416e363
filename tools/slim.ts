// After each installation: removes what packages bring and nothing here reads. Of the package
// `node` that is a second copy of Node with its headers, manuals and its own npm; of the viewer of
// the API's document, source maps and builds for other bundlers; of Redis' client, source maps; of
// the common passwords, the list's source and the build for pages.

import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';

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
