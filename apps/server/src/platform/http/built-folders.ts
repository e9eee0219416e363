import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildListName, parseBuildList, type BuildList } from '@trine/fairness/build-list.ts';
import { StartError } from '../config/start-error.ts';

const apps = join(import.meta.dirname, '..', '..', '..', '..');

type Profile = 'demo' | 'production';

/** The build of the player's app for production has the key of the public beacon alone. */
export function builtWebFolder(profile: Profile): string {
  return join(apps, 'web', 'dist', profile);
}

export const builtConsoleFolder = join(apps, 'console', 'dist');

/** Null without a build. Throws `StartError` for the build of another profile. */
export function findWebFolder(profile: Profile, folder = builtWebFolder(profile)): string | null {
  if (!existsSync(folder)) return null;
  const { kind } = readBuildList(folder);
  if (kind === profile) return folder;
  throw new StartError(
    `${folder} is the app's build for ${kind}, and PROFILE is ${profile}: npm run build.`,
  );
}

/** The files of a build and their hashes. Throws `StartError` for a build without a list. */
export function readBuildList(folder: string): BuildList {
  const file = join(folder, buildListName);
  const list = existsSync(file) ? parseBuildList(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (list !== null) return list;
  throw new StartError(`${file} is no list of the files of a build: npm run build.`);
}

export function findConsoleFolder(): string | null {
  return existsSync(builtConsoleFolder) ? builtConsoleFolder : null;
}
