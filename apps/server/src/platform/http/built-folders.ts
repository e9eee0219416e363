import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  const { kind } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as BuildFile;
  if (kind === profile) return folder;
  throw new StartError(
    `${folder} is the app's build for ${String(kind)}, and PROFILE is ${profile}: npm run build.`,
  );
}

interface BuildFile {
  readonly kind?: unknown;
}

export function findConsoleFolder(): string | null {
  return existsSync(builtConsoleFolder) ? builtConsoleFolder : null;
}
