// Lists the packages whose modules are in the built app, with their licences and full texts. The
// list is made from the modules of the bundle, so it matches what is shipped.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** A person must check any other licence first. */
const acceptedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  '(MPL-2.0 OR Apache-2.0)',
]);

/** The icons are copied, not imported; see `icons.ts`. */
const iconsNotice: Notice = {
  name: 'lucide-react',
  version: '1.75.0',
  licence: 'ISC',
  text: readFileSync(join(import.meta.dirname, 'icons-licence.txt'), 'utf8'),
};

const packageFolder = /^(?:\0)?(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

interface Notice {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
}

export interface LicenceNotices {
  /** Collects packages, and writes `licences.json` and `licences.txt`. */
  readonly ofApp: Plugin;
  /** Collects packages of worker scripts, which are bundled separately. */
  readonly ofWorkers: Plugin;
}

export function licenceNotices(): LicenceNotices {
  const folders = new Map<string, string>();
  const collect = (bundle: Readonly<Record<string, { readonly type: string }>>) => {
    for (const output of Object.values(bundle)) {
      if (output.type !== 'chunk' || !('moduleIds' in output)) continue;
      for (const id of output.moduleIds as readonly string[]) {
        const [, folder, name] = packageFolder.exec(id) ?? [];
        if (folder !== undefined && name !== undefined) {
          folders.set(name.replaceAll('\\', '/'), folder);
        }
      }
    }
  };
  return {
    ofWorkers: {
      name: 'licence-notices-of-workers',
      generateBundle(_options, bundle) {
        collect(bundle);
      },
    },
    ofApp: {
      name: 'licence-notices',
      generateBundle(_options, bundle) {
        collect(bundle);
        const names = [...folders.keys()].toSorted();
        const notices = [
          ...names.map((name) => readNotice(name, folders.get(name) ?? '')),
          iconsNotice,
        ].toSorted((one, other) => (one.name < other.name ? -1 : 1));
        const parts = notices.map(({ name, licence }) => ({ name, licence }));
        const texts = notices.map(({ name, version, licence, text }) => {
          return `${name} ${version} (${licence})\n\n${text.trim()}\n`;
        });
        const line = `\n${'-'.repeat(80)}\n\n`;
        this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(parts) });
        this.emitFile({ type: 'asset', fileName: 'licences.txt', source: texts.join(line) });
      },
    },
  };
}

function readNotice(name: string, folder: string): Notice {
  const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly license?: string;
    readonly author?: string | { readonly name: string };
    readonly homepage?: string;
  };
  const { version, license: licence = '', author, homepage = '' } = described;
  if (!acceptedLicences.has(licence)) {
    throw new Error(`${name} is under "${licence}", which nobody has looked at`);
  }
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8'));
  const maker = typeof author === 'object' ? author.name : (author ?? '');
  return { name, version, licence, text: texts.join('\n') || `${maker}\n${homepage}` };
}
