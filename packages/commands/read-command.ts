// Parses the words of a command by its row of `commands.ts`. `--help` prints the usage and
// `--version` the version; both exit with 0. An unknown option or word prints the usage and exits
// with 2. A command calls this first, so that none of them installs, starts or changes anything.

import { parseArgs } from 'node:util';
import { commands, type Command, type CommandName, type Option } from './commands.ts';
import { readCommit, versionText } from './version.ts';

type OptionsOf<Name extends CommandName> = (typeof commands)[Name]['options'];

export interface CommandWords<Name extends CommandName> {
  readonly values: ReturnType<typeof parseArgs<{ options: OptionsOf<Name> }>>['values'];
  readonly positionals: readonly string[];
}

const exitCodes = { informed: 0, misused: 2 } as const;
const always = {
  help: { type: 'boolean', short: 'h', does: 'prints this' },
  version: { type: 'boolean', does: 'prints the version and the commit' },
} as const;

export function readCommand<Name extends CommandName>(
  name: Name,
  words: readonly string[] = process.argv.slice(2),
): CommandWords<Name> {
  const read = parseCommand(name, words);
  if (typeof read === 'object') return read;
  if (read === 'help' || read === 'version') {
    const { COMMIT: commit } = process.env;
    console.log(read === 'help' ? usageOf(name) : versionText(commit || readCommit()));
    process.exit(exitCodes.informed);
  }
  console.error(`${read}\n\n${usageOf(name)}`);
  process.exit(exitCodes.misused);
}

/** Returns the parsed words, `help`, `version`, or a sentence about the fault. */
export function parseCommand<Name extends CommandName>(
  name: Name,
  words: readonly string[],
): CommandWords<Name> | string {
  const command: Command = commands[name];
  const options: Readonly<Record<string, Option>> = { ...command.options, ...always };
  const asked = informationIn(words);
  if (asked !== null) return asked;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: command.words !== undefined,
    });
    // The compiler cannot follow the table's row through `parseArgs`.
    return { values: values as CommandWords<Name>['values'], positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return firstSentence(error.message);
  }
}

/** Help and version win over a fault in other words. */
function informationIn(words: readonly string[]): 'help' | 'version' | null {
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  if (options.some((word) => word === '--help' || word === '-h')) return 'help';
  return options.includes('--version') ? 'version' : null;
}

/** Node adds how to escape a word that begins with a dash; no command needs that. */
function firstSentence(message: string): string {
  return `${message.split(/\. |\n/, 1)[0]?.replace(/\.$/, '') ?? ''}.`;
}

export function usageOf(name: CommandName): string {
  const { does, options, words }: Command = commands[name];
  const rows = Object.entries({ ...options, ...always }).map(([option, row]): [string, string] => [
    signatureOf(option, row),
    describe(row),
  ]);
  if (words !== undefined) rows.unshift([`${words.name} …`, words.does]);
  const width = Math.max(...rows.map(([left]) => left.length));
  const call = words === undefined ? '' : ` [${words.name} …]`;
  return [
    `Usage: npm run ${name} -- [options]${call}`,
    '',
    does,
    '',
    ...rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n');
}

function signatureOf(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function describe({ does, default: standard }: Option): string {
  return typeof standard === 'string' && standard !== '' ? `${does} (${standard})` : does;
}
