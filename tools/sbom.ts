// Writes the bill of materials of a build, `sbom.cdx.json` beside package.json: every package of an
// installation with version, licence and checksum, as CycloneDX 1.6 (ECMA-424). Reads only the lock
// file, so it needs no network and gives the same result for the same lock file. `npm sbom` cannot
// be used: with workspaces it omits packages, `pg` among them.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run-program.ts';

/** An entry of `packages` in package-lock.json (lockfileVersion 3). */
interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface Component {
  readonly type: 'application' | 'library';
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly scope?: 'required' | 'optional';
  readonly hashes?: readonly { readonly alg: 'SHA-512'; readonly content: string }[];
  readonly licenses?: readonly { readonly expression: string }[];
  readonly purl: string;
}

export interface Sbom {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: '1.6';
  readonly version: 1;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const folder = 'node_modules/';
export const sbomFile = join(root, 'sbom.cdx.json');

export function writeSbom(): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  writeFileSync(sbomFile, `${JSON.stringify(sbomOf(lock), null, 2)}\n`);
}

/** Without development dependencies; all workspaces are one component with the root. */
export function sbomOf({ packages }: LockFile): Sbom {
  const installed = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes(folder) && dev !== true && link !== true,
  );
  const refs = new Map(installed.map(([path, one]) => [path, refOf(nameAt(path), one)]));
  const own = Object.entries(packages).filter(([path]) => !path.includes(folder));
  const component = componentOf('trine', packages[''] ?? {}, 'application');
  const direct = own.flatMap(([path, one]) => dependenciesOf(path, one, refs));
  const components = installed.map(([path, one]) => componentOf(nameAt(path), one, 'library'));
  const links = installed.map(([path, one]) => {
    return { ref: refOf(nameAt(path), one), dependsOn: sorted(dependenciesOf(path, one, refs)) };
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: onePerRef(components, (one) => one['bom-ref']),
    dependencies: [
      { ref: component['bom-ref'], dependsOn: sorted(direct) },
      ...onePerRef(links, ({ ref }) => ref),
    ],
  };
}

function componentOf(name: string, one: LockedPackage, type: Component['type']): Component {
  const { version = '', license, integrity, optional } = one;
  const ref = refOf(name, one);
  const checksum = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
  return {
    type,
    'bom-ref': ref,
    name,
    version,
    ...(type === 'library' && { scope: optional === true ? 'optional' : 'required' }),
    ...(checksum !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(checksum, 'base64').toString('hex') }],
    }),
    ...(type === 'library' && license !== undefined && { licenses: [{ expression: license }] }),
    purl: ref,
  };
}

/** The package's URL is its reference as well: https://github.com/package-url/purl-spec. */
function refOf(name: string, { version = '' }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function nameAt(path: string): string {
  return path.slice(path.lastIndexOf(folder) + folder.length);
}

/** As Node resolves them: in the folder of the package, then in each folder above. */
function dependenciesOf(
  path: string,
  { dependencies, optionalDependencies, peerDependencies }: LockedPackage,
  refs: ReadonlyMap<string, string>,
): string[] {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  return names.flatMap((name) => {
    for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
      const ref = refs.get(`${at === '' ? '' : `${at}/`}${folder}${name}`);
      if (ref !== undefined) return [ref];
      if (at === '') return [];
    }
  });
}

function sorted(refs: readonly string[]): string[] {
  return [...new Set(refs)].toSorted();
}

/** A version that is installed in several folders is one component. */
function onePerRef<Part>(parts: readonly Part[], refOfPart: (part: Part) => string): Part[] {
  return [...new Map(parts.map((part) => [refOfPart(part), part])).entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, part]) => part);
}
