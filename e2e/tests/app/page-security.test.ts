// The page's content policy, which allows no inline script or style and no string that becomes
// markup or script. That every screen can be shown under it is seen where all of them are visited.

import assert from 'node:assert/strict';
import { test } from '../../fixtures/test.ts';

const pages: readonly [path: string, ancestors: string, frames: string][] = [
  ['/', "'none'", 'DENY'],
  ['/betRoom?id=1', "'none'", 'DENY'],
  ['/index.html', "'none'", 'DENY'],
  ['/iframe', "'self'", 'SAMEORIGIN'],
];

for (const [path, ancestors, frames] of pages) {
  test(`${path} comes with a policy without exceptions`, async ({ server }) => {
    const { headers } = await fetch(`${server.url}${path}`);
    const whole = headers.get('content-security-policy') ?? '';
    // The operator's other line is elsewhere.
    const policy = whole.split('; ').filter((part) => !part.startsWith('connect-src'));
    assert.ok(policy.includes(`frame-ancestors ${ancestors}`));
    assert.ok(policy.includes("require-trusted-types-for 'script'"));
    assert.doesNotMatch(policy.join(' '), /unsafe|\*|https?:/);
    assert.match(
      policy.join(';'),
      /;script-src 'self' 'sha256-[^']+';style-src 'self' 'sha256-[^']+';/,
    );
    assert.equal(headers.get('x-frame-options'), frames);
  });
}

test('strings become no markup and no script in the page', async ({ openPhone }) => {
  const { page, faults } = await openPhone({ language: 'tw' });
  await page.goto('/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const attempt of [
    `document.body.innerHTML = '<b>markup</b>'`,
    `document.createElement('script').src = '/other.js'`,
    `new Worker('/other.js')`,
    `trustedTypes.createPolicy('other', {})`,
  ]) {
    const outcome = await page.evaluate<string>(
      `(() => { try { ${attempt}; return 'done'; } catch (error) { return error.name; } })()`,
    );
    assert.equal(outcome, 'TypeError', attempt);
  }
  // The browser writes each refusal to the console.
  faults.length = 0;
});

test('files come compressed, hashed ones for ever, the page asked again each time', async ({
  server,
}) => {
  const page = await fetch(server.url, { headers: { 'accept-encoding': 'br' } });
  assert.equal(page.headers.get('content-encoding'), 'br');
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  const etag = page.headers.get('etag') ?? '';
  const [, script] = /src="(\/assets\/first-[^"]+)"/.exec(await page.text()) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const file = await fetch(`${server.url}${script}`, { headers });
    assert.equal(file.headers.get('content-encoding'), encoding);
    assert.match(file.headers.get('content-type') ?? '', /javascript/);
    assert.equal(file.headers.get('vary'), 'accept-encoding');
    assert.equal(file.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    assert.match(await file.text(), /^(import|const|var)\b/);
  }
  const again = { 'accept-encoding': 'br', 'if-none-match': etag, 'cache-control': 'max-age=0' };
  assert.equal((await fetch(server.url, { headers: again })).status, 304);
});

test('a script says nothing that only documents and workers heed, a worker does', async ({
  server,
}) => {
  const page = await (await fetch(server.url)).text();
  const [script = '', sheet = ''] = [/"(\/assets\/first-\S+\.js)"/, /"(\/assets\/first-\S+\.css)"/]
    .map((address) => address.exec(page)?.[1])
    .map(String);
  for (const path of [script, sheet, '/service-worker.js', '/favicon.svg']) {
    const { headers } = await fetch(`${server.url}${path}`);
    const isPlain = path === script || path === sheet;
    assert.equal(headers.has('content-security-policy'), !isPlain, path);
    assert.equal(headers.has('x-frame-options'), !isPlain, path);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
  }
});
