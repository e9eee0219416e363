// Builds the verifier as one page without further files, which works without a network.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { root } from './run-program.ts';

const folder = join(root, 'packages/trine-verify/page');

/** Browsers with `light-dark()`, as the app's. */
const browsers = ['chrome123', 'edge123', 'firefox120', 'safari17.5'];

/** The page's HTML. The same sources give the same text. */
export async function verifierPage(): Promise<string> {
  const [page, style, script] = await Promise.all([
    readFile(join(folder, 'verify-page.html'), 'utf8'),
    readFile(join(folder, 'verify-page.css'), 'utf8'),
    bundle(),
  ]);
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
  return page
    .replace('<style></style>', () => `${meta}\n    <style>${style}</style>`)
    .replace('<script></script>', () => `<script>${script}</script>`);
}

async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'warn',
    root: folder,
    build: {
      write: false,
      target: browsers,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'verify-page.ts'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  })) as Rolldown.RolldownOutput;
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error('the page of the verifier is more than one script');
  return `"use strict";${chunk.code.replaceAll('</script', String.raw`<\/script`)}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
