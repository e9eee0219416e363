// Finds unknown names that look like a setting, so that a misspelling such as `PORTT` does not
// leave a default in force unnoticed. The known names are those that `readConfig` reads.

import { readConfig } from './config.ts';
import type { Environment } from './environment.ts';

export interface UnknownSetting {
  readonly name: string;
  /** The most similar known name, if one is similar. */
  readonly meant: string | null;
}

/** With these set, `readConfig` reads the settings that depend on them too. */
const enabling: Environment = {
  METRICS_PORT: '0',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1',
};
/** Read by commands other than the server. */
const ofCommands = ['BACKUP_PASSPHRASE', 'NEW_SECRETS'];
/** From this length on, a name is recognisable with two mistakes. */
const longName = 8;

/** All unknown names: for a file with settings only. */
export function findUnknown(environment: Environment): UnknownSetting[] {
  const known = knownSettings();
  return Object.keys(environment)
    .filter((name) => !known.has(name))
    .map((name) => ({ name, meant: nearestOf(known, name) }));
}

/**
 * Only names that resemble a setting: most of a process's environment belongs to other programs.
 */
export function findMisspelt(environment: Environment): UnknownSetting[] {
  return findUnknown(environment).filter(({ meant }) => meant !== null);
}

export function describeUnknown({ name, meant }: UnknownSetting): string {
  const advice = meant === null ? 'check its spelling.' : `is ${meant} meant?`;
  return `${name} is not read by this version: ${advice}`;
}

/** The names that `readConfig` reads from an empty environment. */
export function knownSettings(): ReadonlySet<string> {
  const names = new Set(ofCommands);
  for (const environment of [{}, enabling]) {
    const watched = new Proxy(environment, {
      get(target, name): unknown {
        if (typeof name === 'string') names.add(name);
        return Reflect.get(target, name);
      },
    });
    readConfig(watched);
  }
  return names;
}

function nearestOf(known: ReadonlySet<string>, name: string): string | null {
  const spelt = name.toUpperCase();
  const most = spelt.length < longName ? 1 : 2;
  const distances = [...known].map((one): [string, number] => [one, slipsBetween(spelt, one)]);
  const [nearest] = distances.toSorted(([, one], [, other]) => one - other);
  return nearest !== undefined && nearest[1] <= most ? nearest[0] : null;
}

/**
 * The number of letters to add, drop, change or swap with the next one (the "optimal string
 * alignment" distance).
 */
export function slipsBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
      ];
      rows[row]?.push(Math.min(...ways));
    }
  }
  return at(one.length, other.length);
}
