// `node tools/table-picture.ts`: draws the tables of the schema by topic into docs/ARCHITECTURE.md.
// `table-picture.test.ts` fails while the drawing there is not the one of the schema.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

interface Table {
  readonly name: string;
  readonly body: string;
}

interface Topic {
  readonly name: string;
  readonly tables: readonly Table[];
}

const root = resolve(import.meta.dirname, '..');
const page = join(root, 'docs/ARCHITECTURE.md');
const markers = /(<!-- tables: begin[^>]*-->\n)[^]*?(<!-- tables: end -->)/;
const namesInALine = 3;

/**
 * A Mermaid flowchart: a box for each topic file with tables, an arrow to the topic of a table
 * whose key is a column of its tables (`round_id` of `round`).
 */
export function drawTablePicture(): string {
  const files = globSync('apps/server/schema/*.sql', { cwd: root }).toSorted();
  const topics = files.map(readTopic).filter(({ tables }) => tables.length > 0);
  const boxes = topics.map((topic) => `  ${topic.name}["${labelOf(topic)}"]`);
  const arrows = topics.flatMap((topic) => {
    const others = topics.filter((other) => other !== topic && refersTo(topic, other));
    return others.map((other) => `  ${topic.name} --> ${other.name}`);
  });
  return ['```mermaid', 'flowchart LR', ...boxes, ...arrows, '```', ''].join('\n');
}

/** The page with the picture of the present schema between its markers. */
export function replaceTablePicture(text: string): string {
  return text.replace(markers, (_, begin: string, end: string) => {
    return `${begin}${drawTablePicture()}${end}`;
  });
}

function readTopic(path: string): Topic {
  const text = readFileSync(join(root, path), 'utf8').replaceAll(/--.*$/gm, '');
  const found = text.matchAll(/^create (?:unlogged )?table (\w+) \(\n([^]*?)^\)/gm);
  return {
    name: basename(path, '.sql').replace(/^\d+-/, '').replaceAll('-', '_'),
    tables: Array.from(found, ([, name = '', body = '']) => ({ name, body })),
  };
}

function refersTo(topic: Topic, other: Topic): boolean {
  const keys = other.tables.filter(({ name, body }) => body.includes(`  ${name}_id `));
  const columns = keys.map(({ name }) => new RegExp(`^ {2}${name}_id (?!.*primary key)`, 'm'));
  return columns.some((column) => topic.tables.some(({ body }) => column.test(body)));
}

function labelOf({ name, tables }: Topic): string {
  const names = tables.map((table) => table.name);
  const lines = names
    .map((_, at) => names.slice(at, at + namesInALine).join(', '))
    .filter((_, at) => at % namesInALine === 0);
  return [`<b>${name.replaceAll('_', ' ')}</b>`, ...lines].join('<br>');
}

if (import.meta.main) writeFileSync(page, replaceTablePicture(readFileSync(page, 'utf8')));
