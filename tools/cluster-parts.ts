// Installs the programs for `npm run crash -- --cluster` and its test, which run this file. Without
// them these runs are skipped.

import { thisHost } from './chromium.ts';
import { ensureProgram, programNeeds } from './ensure-program.ts';

ensureProgram(thisHost, programNeeds.cluster, console.log);
