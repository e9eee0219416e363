import assert from 'node:assert/strict';
import { test } from 'node:test';
import { staleReferences } from './stale-references.ts';

const named = {
  paths: [
    'apps/server/src/game/betting/bet.ts',
    'apps/server/src/game/betting/bet.test.ts',
    'docs/a.md',
    'docs/decisions/0001-parts.md',
    'tools/tidy.ts',
  ],
  text: `process.env['BACKUP_DIR']; write('seal.json'); post('/api/fairness/order'); "oxfmt": "1"`,
};

const block = (line: string) => `\`\`\`sh\n${line}\n\`\`\``;

/** The text of `docs/a.md`, and what is stale in it. */
const rows: readonly (readonly [text: string, stale: readonly string[]])[] = [
  ['[parts](decisions/0001-parts.md#size), [site](https://example.org)', []],
  ['[parts](0001-parts.md)', ['docs/0001-parts.md']],
  ['`betting/bet.ts`, `game/betting`, `tools/tidy.ts:5`, `docs/`', []],
  ['`betting/gone.ts` and `game/gone`', ['betting/gone.ts', 'game/gone']],
  ['`seal.json`, `fairness/order`, `text/html`, `/srv/a.md`, `.sql.ts`, `a/b*.ts`', []],
  ['`gone.json`', ['gone.json']],
  [block('cat docs/gone.md config.yml'), ['docs/gone.md']],
  ['`npm run backup -- --keep 3`, `npm run backup -- --help`, `npm start`', []],
  ['`npm run gone`', ['npm run gone']],
  ['`npm run backup -- --gone`', ['npm run backup -- --gone']],
  [block('cd x && npm run gone; true'), ['npm run gone']],
  ['`npm test -- betting/bet`, `npm test -- path …`', []],
  ['`npm test -- betting/gone`', ['npm test -- betting/gone']],
  ['`node tools/tidy.ts`, `node --cpu-prof`', []],
  ['`node tools/gone.ts`', ['tools/gone.ts', 'node tools/gone.ts']],
  ['`npx oxfmt`, `npx gone`', ['npx gone']],
  ['`BACKUP_DIR=/srv`, `GONE_DIR`', ['GONE_DIR']],
];

for (const [text, stale] of rows) {
  test(`${text.replaceAll('\n', ' ')} has ${stale.length} stale references`, () => {
    const findings = staleReferences([{ path: 'docs/a.md', text }], named);
    assert.deepEqual(
      findings.map(({ what }) => what),
      stale,
    );
  });
}

test('a finding names the line of its page', () => {
  const text = `a\n${block('npm start')}\n\n\`gone.ts\``;
  const [finding] = staleReferences([{ path: 'docs/a.md', text }], named);
  assert.equal(finding?.line, 6);
});
