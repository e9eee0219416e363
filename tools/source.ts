// Reads TypeScript just far enough to separate code from comments, texts and patterns, so that a
// check for a word in code ignores it in a sentence. There is no type checker and no parser: if a
// slash or an apostrophe is ambiguous (text inside JSX), it counts as code.

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** A place that breaks a rule. */
export interface Finding {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly rule: string;
  readonly what: string;
}

/** A string or template literal. Each `${…}` of a template is one `hole`. */
export interface Literal {
  readonly offset: number;
  readonly value: string;
}

export interface Source {
  /** As long as the text; comments and the insides of literals and patterns are blank. */
  readonly code: string;
  readonly literals: readonly Literal[];
  readonly comments: readonly Literal[];
}

export const hole = '\0';

const known = new WeakMap<SourceFile, Source>();

export function readSource(file: SourceFile): Source {
  const source = known.get(file) ?? scan(file.text);
  known.set(file, source);
  return source;
}

export function isScript(file: SourceFile): boolean {
  return /\.tsx?$/.test(file.path);
}

/** Tests, and files that only tests use: `test-….ts`. */
export function isTest({ path }: SourceFile): boolean {
  return path.endsWith('.test.ts') || isTestSupport(path);
}

export function isTestSupport(path: string): boolean {
  return /\/test-[\w-]+\.ts$/.test(path) && !path.startsWith('tools/');
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
  }
  return line;
}

interface Scan {
  readonly text: string;
  readonly code: string[];
  readonly literals: Literal[];
  readonly comments: Literal[];
}

function scan(text: string): Source {
  const state: Scan = { text, code: [], literals: [], comments: [] };
  scanCode(state, 0, false);
  return { code: state.code.join(''), literals: state.literals, comments: state.comments };
}

/** Scans code up to the end, or to the brace that closes a template's expression. */
function scanCode(state: Scan, from: number, insideTemplate: boolean): number {
  let depth = 0;
  let at = from;
  while (at < state.text.length) {
    const character = state.text[at] ?? '';
    if (insideTemplate && character === '}' && depth === 0) return at;
    if (character === '{') depth += 1;
    if (character === '}') depth -= 1;
    at = scanToken(state, at, character);
  }
  return at;
}

function scanToken(state: Scan, at: number, character: string): number {
  if (character === '`') return scanTemplate(state, at);
  if (character === "'" || character === '"') return scanString(state, at, character);
  if (character === '/') return scanSlash(state, at);
  state.code.push(character);
  return at + 1;
}

function scanSlash(state: Scan, at: number): number {
  const next = state.text[at + 1];
  if (next === '/') return scanComment(state, at, endOr(state, state.text.indexOf('\n', at)));
  if (next === '*') {
    const close = state.text.indexOf('*/', at + 2);
    return scanComment(state, at, close === -1 ? state.text.length : close + 2);
  }
  const end = next === '>' || !patternMayStart(state) ? -1 : patternEnd(state.text, at);
  if (end === -1) {
    state.code.push('/');
    return at + 1;
  }
  blank(state, at, end);
  return end;
}

function endOr(state: Scan, found: number): number {
  return found === -1 ? state.text.length : found;
}

function scanComment(state: Scan, at: number, end: number): number {
  state.comments.push({ offset: at, value: state.text.slice(at, end) });
  blank(state, at, end);
  return end;
}

/** A pattern follows an operator or a word such as `return`; after a value a slash divides. */
function patternMayStart(state: Scan): boolean {
  const before = state.code.slice(-40).join('').trimEnd();
  if (before === '') return true;
  return /[(,=:[!&|?{};+\-*%>~^]$|\b(?:return|typeof|case|in|of|throw|else|await|yield)$/.test(
    before,
  );
}

/** Returns where the pattern that starts here ends, or -1 if the line ends first. */
function patternEnd(text: string, open: number): number {
  let insideClass = false;
  for (let at = open + 1; at < text.length && text[at] !== '\n'; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '[') insideClass = true;
    else if (character === ']') insideClass = false;
    else if (character === '/' && !insideClass) return at + 1;
  }
  return -1;
}

function scanString(state: Scan, open: number, quote: string): number {
  for (let at = open + 1; at < state.text.length && state.text[at] !== '\n'; at += 1) {
    if (state.text[at] === '\\') at += 1;
    else if (state.text[at] === quote) {
      state.literals.push({ offset: open, value: state.text.slice(open + 1, at) });
      state.code.push(quote);
      blank(state, open + 1, at);
      state.code.push(quote);
      return at + 1;
    }
  }
  state.code.push(quote);
  return open + 1;
}

function scanTemplate(state: Scan, open: number): number {
  let value = '';
  let at = open + 1;
  state.code.push('`');
  while (at < state.text.length && state.text[at] !== '`') {
    if (state.text.startsWith('${', at)) {
      blank(state, at, at + 2);
      const close = scanCode(state, at + 2, true);
      blank(state, close, close + 1);
      value += hole;
      at = close + 1;
    } else {
      const length = state.text[at] === '\\' ? 2 : 1;
      value += state.text.slice(at, at + length);
      blank(state, at, at + length);
      at += length;
    }
  }
  state.code.push('`');
  state.literals.push({ offset: open, value });
  return at + 1;
}

function blank(state: Scan, from: number, to: number): void {
  for (const character of state.text.slice(from, to)) {
    state.code.push(character === '\n' ? '\n' : ' '.repeat(character.length));
  }
}
