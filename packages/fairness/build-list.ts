// The list of the files of a build of the player's app, and the one hash of all of them, which the
// public log has.

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const buildKinds = ['demo', 'production'] as const;
export type BuildKind = (typeof buildKinds)[number];

/** The content of `build.json`. */
export interface BuildList {
  readonly kind: BuildKind;
  /** The SHA-256 of each file, as hex, by its path below the folder of the build. */
  readonly files: Readonly<Record<string, string>>;
}

/** The list is a file of the build that it does not contain. */
export const buildListName = 'build.json';

/** No step begins with a dot. */
const pathForm = /^(?:[0-9A-Za-z_~@+-][0-9A-Za-z._~@+-]*\/)*[0-9A-Za-z_~@+-][0-9A-Za-z._~@+-]*$/;
const hashForm = /^[0-9a-f]{64}$/;

export function fileHash(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/**
 * The hash of a build, as hex: SHA-256 over a line for each file, in ascending order of the paths.
 * A line is the path, a byte 0, the file's hash as hex, and a byte 10.
 */
export function buildHash({ files }: Pick<BuildList, 'files'>): string {
  const paths = Object.keys(files).toSorted((one, other) => (one < other ? -1 : 1));
  const lines = paths.map((path) => `${path}\0${files[path]}\n`);
  return bytesToHex(sha256(utf8ToBytes(lines.join(''))));
}

/** Null for a value of another form, for a path that could leave the folder, and for no files. */
export function parseBuildList(value: unknown): BuildList | null {
  const { kind, files } = (value ?? {}) as Partial<BuildList>;
  if (!buildKinds.includes(kind as BuildKind)) return null;
  if (typeof files !== 'object' || files === null) return null;
  const entries = Object.entries(files);
  const isListed = entries.every(
    ([path, hash]) =>
      pathForm.test(path) &&
      path !== buildListName &&
      typeof hash === 'string' &&
      hashForm.test(hash),
  );
  return isListed && entries.length > 0 ? { kind: kind as BuildKind, files } : null;
}
