// Reads the words of a command by its row of `commands.ts`. `--help` prints the usage and exits
// with 0; an option or a word that the command does not take prints it too and exits with 2. A
// command calls this first, so neither of the two installs, starts or changes anything.

import { parseArgs } from 'node:util';
import { commands, type Command, type CommandName, type Option } from './commands.ts';

type OptionsOf<Name extends CommandName> = (typeof commands)[Name]['options'];

export interface CommandWords<Name extends CommandName> {
  readonly values: ReturnType<typeof parseArgs<{ options: OptionsOf<Name> }>>['values'];
  readonly positionals: readonly string[];
}

const exitCodes = { helped: 0, misused: 2 } as const;
const help = { help: { type: 'boolean', short: 'h', does: 'prints this' } } as const;

export function readCommand<Name extends CommandName>(
  name: Name,
  words: readonly string[] = process.argv.slice(2),
): CommandWords<Name> {
  const read = parseCommand(name, words);
  if (typeof read === 'object') return read;
  if (read === 'help') {
    console.log(usageOf(name));
    process.exit(exitCodes.helped);
  }
  console.error(`${read}\n\n${usageOf(name)}`);
  process.exit(exitCodes.misused);
}

/** What was given, `help`, or a sentence about what is wrong. */
export function parseCommand<Name extends CommandName>(
  name: Name,
  words: readonly string[],
): CommandWords<Name> | string {
  const command: Command = commands[name];
  const options: Readonly<Record<string, Option>> = { ...command.options, ...help };
  if (asksForHelp(words)) return 'help';
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: command.words !== undefined,
    });
    // The compiler can not follow the table's row through `parseArgs`.
    return { values: values as CommandWords<Name>['values'], positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return firstSentence(error.message);
  }
}

/** Help is given even beside what is wrong. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const options = end === -1 ? words : words.slice(0, end);
  return options.some((word) => word === '--help' || word === '-h');
}

/** Node adds how to escape a word that begins with a dash, which no word of ours does. */
function firstSentence(message: string): string {
  return `${message.split(/\. |\n/, 1)[0]?.replace(/\.$/, '') ?? ''}.`;
}

export function usageOf(name: CommandName): string {
  const { does, options, words }: Command = commands[name];
  const rows = Object.entries({ ...options, ...help }).map(([option, row]): [string, string] => [
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
