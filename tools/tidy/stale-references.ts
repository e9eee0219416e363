// Finds in the Markdown pages what the repository no longer has: paths, links, commands with their
// options, and names of settings.

import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { commands, type CommandName } from '@trine/commands/commands.ts';
import { parseCommand } from '@trine/commands/read-command.ts';
import { listSourceTree, readSourceTree } from '../source-tree.ts';
import { root } from '../run-program.ts';
import { lineAt, type Finding, type SourceFile } from '../source.ts';

/** What a page may name. */
export interface Named {
  /** Every file, from the root. */
  readonly paths: readonly string[];
  /** The text of all files but the pages. */
  readonly text: string;
}

/** Names that a page may use although the repository does not have them. */
const foreign: readonly (readonly [name: RegExp, why: string])[] = [
  [/^(?:ETCDCTL_API|SSH_ORIGINAL_COMMAND|SO_REUSEPORT)$/, 'of etcd, of OpenSSH, of the kernel'],
  [/^apps\/server\/migrations$/, 'has its first file after the first release'],
  [
    /\bzone(?:-screen)?(?:\.test)?(?:\.tsx?)?$|-player-memo\.sql$|^packages\/i18n\/fr$/,
    'made by a recipe',
  ],
  [/(?:^|\/)(?:x\.[\w.]+|NNNN-[\w.-]+)$/, 'a pattern of names'],
  [/^index\.ts$/, 'no file may have this name'],
];

interface Span {
  readonly offset: number;
  readonly text: string;
  readonly isBlock: boolean;
}

export function staleReferences(pages: readonly SourceFile[], named: Named): Finding[] {
  const endings = endingsOf(named.paths);
  return pages.flatMap((page) => {
    const spans = spansOf(page.text);
    const stale = [
      ...linksOf(page).filter(({ name }) => !endings.has(`/${name}`)),
      ...spans
        .flatMap((span) => pathsIn(span, endings))
        .filter(({ name }) => !hasPath(name, named.text, endings)),
      ...spans.flatMap((span) => commandsIn(span, named)),
      ...spans.flatMap(settingsIn).filter(({ name }) => !hasWord(name, named.text)),
    ];
    return stale
      .filter(({ name }) => !isForeign(name))
      .map(({ offset, name }) => {
        const line = lineAt(page.text, offset);
        return { path: page.path, line, rule: 'stale reference', what: name };
      });
  });
}

function isForeign(name: string): boolean {
  return foreign.some(([pattern]) => pattern.test(name));
}

interface Reference {
  readonly offset: number;
  readonly name: string;
}

/** Files and folders, each with every ending of its path; a whole path begins with a slash. */
function endingsOf(paths: readonly string[]): Set<string> {
  const endings = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    for (let to = 1; to <= parts.length; to += 1) {
      endings.add(`/${parts.slice(0, to).join('/')}`);
      for (let from = 0; from < to; from += 1) endings.add(parts.slice(from, to).join('/'));
    }
  }
  return endings;
}

function hasPath(name: string, text: string, endings: ReadonlySet<string>): boolean {
  if (endings.has(name)) return true;
  if (/\.(?:tsx?|css|sql|md)$/.test(name)) return false;
  // A file that a program writes, or the path of a call.
  return text.includes(/\.\w+$/.test(name) ? posix.basename(name) : name);
}

function hasWord(name: string, text: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(text);
}

function linksOf({ path, text }: SourceFile): Reference[] {
  return [...text.matchAll(/\]\((?!\w+:|#)([^)#\s]+)[^)]*\)/g)].map((match) => {
    return { offset: match.index, name: posix.join(posix.dirname(path), match[1] ?? '') };
  });
}

/** Code within a line, and the lines of code blocks. */
function spansOf(text: string): Span[] {
  const blocks = [...text.matchAll(/^ *```[^]*?^ *```/gm)];
  const prose = text.replace(/^ *```[^]*?^ *```/gm, (block) => block.replace(/[^\n]/g, ' '));
  return [
    ...[...prose.matchAll(/`([^`\n]+)`/g)].map((match) => {
      return { offset: match.index + 1, text: match[1] ?? '', isBlock: false };
    }),
    ...blocks.flatMap((block) =>
      [...block[0].matchAll(/.+/g)].map((line) => {
        return { offset: block.index + line.index, text: line[0], isBlock: true };
      }),
    ),
  ];
}

const fileName =
  /^[\w./-]*\w\.(?:tsx?|css|sql|md|json|ya?ml|sh|html|cfg|conf|toml|service|timer|csv)$/;
const folderName = /^[a-z][\w-]*(?:\/[\w.-]+)+$/;
const topFolder = /^(?:apps|packages|tools|e2e|docs|deploy|proofs)\//;

/** In a block and in a command only what begins at the root: other paths are of another machine. */
function pathsIn({ offset, text, isBlock }: Span, endings: ReadonlySet<string>): Reference[] {
  const isCommand = isBlock || text.includes(' ');
  return [...text.matchAll(/[^\s,()'"=:;|]+/g)]
    .map((match) => ({ offset: offset + match.index, name: match[0].replace(/[/.]+$/, '') }))
    .filter(({ name }) => !/^[./~$@<-]/.test(name))
    .filter(({ name }) => {
      if (isCommand) return topFolder.test(name) && fileName.test(name);
      const isFolder = folderName.test(name) && endings.has(name.split('/', 1)[0] ?? '');
      return fileName.test(name) || isFolder;
    });
}

/** Commands that are not there, or do not take the words that a page gives them. */
function commandsIn({ offset, text }: Span, named: Named): Reference[] {
  const { paths } = named;
  return [
    ...text.matchAll(/\b(?:npm run (?=\w)|npm (?=(?:test|start)\b)|node |npx )([^\n;&|<>#\\]+)/g),
  ]
    .filter(([command, words = '']) => {
      if (command.startsWith('npx ')) return !named.text.includes(`"${wordsOf(words)[0]}":`);
      const isNpm = command.startsWith('npm ');
      return isNpm ? !isCommand(wordsOf(words), paths) : !isProgram(words, paths);
    })
    .map((match) => ({ offset: offset + match.index, name: match[0].trim() }));
}

function wordsOf(text: string): string[] {
  return text.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
}

function isProgram(words: string, paths: readonly string[]): boolean {
  const program = /^[\w/-]+\.[jt]s(?= |$)/.exec(words)?.[0];
  return program === undefined || paths.includes(program);
}

function isCommand([name = '', ...words]: readonly string[], paths: readonly string[]): boolean {
  if (!(name in commands)) return false;
  const read = parseCommand(name as CommandName, words[0] === '--' ? words.slice(1) : []);
  if (typeof read === 'string') return !/^Un(?:known option|expected argument)/.test(read);
  if (name !== 'test' || words.includes('…')) return true;
  const tests = paths.filter((path) => path.endsWith('.test.ts'));
  return read.positionals.every(
    (word) => word.startsWith('[') || isForeign(word) || tests.some((path) => path.includes(word)),
  );
}

/** Names of two words or more, which is what names of settings are. */
function settingsIn({ offset, text }: Span): Reference[] {
  return [...text.matchAll(/(?<![\w$.])[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g)].map((match) => {
    return { offset: offset + match.index, name: match[0] };
  });
}

if (import.meta.main) {
  const files = readSourceTree(root);
  const pages = files.filter(({ path }) => path.endsWith('.md'));
  const paths = listSourceTree(root);
  const isText = (path: string) => !/\.(?:md|png|br|woff2|ico|webp)$|^package-lock/.test(path);
  const texts = paths.filter(isText).map((path) => readFileSync(join(root, path), 'utf8'));
  const named = { paths, text: texts.join('\n') };
  const findings = staleReferences(pages, named);
  for (const { path, line, rule, what } of findings)
    console.log(`${path}:${line}  ${rule}: ${what}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
