import { join } from 'node:path';

const apps = join(import.meta.dirname, '..', '..', '..');

/** Where the build puts the two apps. */
export const builtWebFolder = join(apps, 'web', 'dist');
export const builtConsoleFolder = join(apps, 'console', 'dist');
