// The check of a build of the player's app, as an installation serves it or as a folder has it:
// each file is the listed one, and the public log has an entry for all of them.

import {
  buildHash,
  buildListName,
  fileHash,
  parseBuildList,
  type BuildList,
} from '@trine/fairness/build-list.ts';
import { formatEntry } from '@trine/fairness/log/entries.ts';
import type { NoteKey } from '@trine/fairness/log/note-key.ts';
import { verifyProofFile } from '@trine/fairness/log/proof-file.ts';
import { parseJson, requestFile, textOf } from './request.ts';
import { stepOf, type Step } from './round-report.ts';
import { builtPageIn, isPageOf } from './served-page.ts';
import { Unreadable } from './unreadable.ts';

export interface BuildReport {
  readonly lines: readonly string[];
  readonly holds: boolean;
}

/** Reads a file of a build by its path; null: it is not there. */
export type ReadBuildFile = (path: string) => Promise<Uint8Array | null>;

const page = 'index.html';
/** Addresses whose page is the app's. */
const screens = ['', 'login', 'lottery', 'round', 'wallet'];
const filesAtOnce = 8;
const namedMaximum = 5;

/** `log`: the key that the entry must be signed by. */
export async function reportServedBuild(origin: string, log: NoteKey): Promise<BuildReport> {
  const read: ReadBuildFile = (path) => requestFile(origin, path);
  const list = await readList(read);
  const files = await checkFiles(list, async (path) => {
    const bytes = await read(path);
    return path === page && bytes !== null ? encode(builtPageIn(textOf(bytes))) : bytes;
  });
  return reportOf(list, [files, await checkScreens(read), await checkEntry(read, list, log)]);
}

/** A build in a folder, such as one that you have made yourself. */
export async function reportBuild(read: ReadBuildFile): Promise<BuildReport> {
  const list = await readList(read);
  return reportOf(list, [await checkFiles(list, read)]);
}

function reportOf(list: BuildList, steps: readonly Step[]): BuildReport {
  const holds = steps.every(({ finding }) => finding === 'holds');
  return {
    holds,
    lines: [
      `Build for ${list.kind} of ${Object.keys(list.files).length} files: ${buildHash(list)}`,
      ...steps.map(({ line }) => line),
      holds ? 'Every step holds.' : 'This is not the build that it is said to be.',
    ],
  };
}

async function readList(read: ReadBuildFile): Promise<BuildList> {
  const bytes = await read(buildListName);
  const list = bytes && parseBuildList(parseJson(textOf(bytes), buildListName));
  if (list === null) throw new Unreadable(`${buildListName} is no list of the files of a build.`);
  return list;
}

async function checkFiles({ files }: BuildList, read: ReadBuildFile): Promise<Step> {
  const faults: string[] = [];
  const left = Object.entries(files);
  const count = left.length;
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [path, hash] = next;
      const bytes = await read(path);
      if (bytes === null) faults.push(`${path} is missing`);
      else if (fileHash(bytes) !== hash) faults.push(`${path} differs`);
    }
  };
  await Promise.all(Array.from({ length: filesAtOnce }, work));
  if (faults.length === 0) return stepOf('files', 'holds', `Each of ${count} files is listed.`);
  const named = faults.toSorted().slice(0, namedMaximum).join(', ');
  return stepOf('files', 'fails', `${faults.length} of ${count} files: ${named}.`);
}

async function checkScreens(read: ReadBuildFile): Promise<Step> {
  const built = builtPageIn(textOf((await read(page)) ?? new Uint8Array(0)));
  const faults: string[] = [];
  for (const screen of screens) {
    const served = await read(screen);
    if (served === null || !isPageOf(built, textOf(served))) faults.push(`/${screen}`);
  }
  return faults.length === 0
    ? stepOf('pages', 'holds', `The page at ${screens.length} addresses is the built one.`)
    : stepOf('pages', 'fails', `Another page than the built one: ${faults.join(', ')}.`);
}

async function checkEntry(read: ReadBuildFile, list: BuildList, log: NoteKey): Promise<Step> {
  const entry = formatEntry({ kind: 'build', profile: list.kind, hash: buildHash(list) });
  const proof = await read('build.tlog-proof');
  const checkpoint = proof && verifyProofFile(textOf(proof), entry, { log });
  return checkpoint === null
    ? stepOf('logged', 'fails', `The public log ${log.name} does not show ${entry}`)
    : stepOf('logged', 'holds', `The public log ${log.name} with the key ${log.id} has ${entry}`);
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
