// The rule on loose texts finds each shape that a browser's translation breaks, and no other.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { looseTexts } from './loose-text.ts';

const head = `
  declare global { namespace JSX {
    interface Element { isElement: true }
    interface IntrinsicElements { [name: string]: object }
    interface ElementChildrenAttribute { children: unknown }
  } }
  declare const t: (key: string) => string;
  declare const name: string;
  declare const icon: JSX.Element | null;
  declare const count: number;
  declare const isShown: boolean;
`;

/** A component's result, and how many findings it gives. */
const cases: readonly (readonly [what: string, result: string, findings: number])[] = [
  ['text alone', '<p>{t("a")}</p>', 0],
  ['one template', '<p>{`${count} ${name}`}</p>', 0],
  ['elements alone', '<p><b>{name}</b><i>{count}</i></p>', 0],
  ['signs between elements', '<p><b>{name}</b> · <i>{count}</i>{" "}</p>', 0],
  ['an element or nothing', '<p><b />{isShown && <i>{name}</i>}</p>', 0],
  ['a text that only decides', '<p><b />{name && <i />}</p>', 0],
  ['text beside an element', '<p><b />{t("a")}</p>', 1],
  ['words beside an element', '<p><b />words</p>', 1],
  ['a name beside an element', '<p>{name}{icon}</p>', 1],
  ['a number and words', '<p>{count} bets</p>', 2],
  ['a text or an element', '<p><b />{isShown ? <i /> : name}</p>', 1],
  ['text on a condition', '<p><b />{isShown && t("a")}</p>', 1],
  ['text in a fragment', '<>{name}<b /></>', 1],
  ['a component that returns text', 't("a")', 1],
];

let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trine-loose-'));
  const compilerOptions = { strict: true, jsx: 'preserve', noEmit: true, types: [] };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  for (const [at, [, result]] of cases.entries()) {
    const component = `export function Case() {\n  return ${result};\n}\n`;
    await writeFile(join(folder, `case-${at}.tsx`), `${head}${component}`);
  }
});

after(() => rm(folder, { recursive: true, force: true }));

test('a text beside other children is found, and no other text', () => {
  const findings = looseTexts(folder, ['tsconfig.json']);
  for (const [at, [what, , expected]] of cases.entries()) {
    const found = findings.filter(({ path }) => path === `case-${at}.tsx`);
    assert.equal(found.length, expected, what);
  }
});
