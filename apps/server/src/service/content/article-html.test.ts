import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { sanitizeArticle } from './article-html.ts';

const cases: readonly (readonly [string, string])[] = [
  ['plain & simple', 'plain &amp; simple'],
  ['<p>One</p><p>Two</p>', '<p>One</p><p>Two</p>'],
  ['<P CLASS="x" onclick="y()">One', '<p>One</p>'],
  ['a<br/>b<hr>c', 'a<br>b<hr>c'],
  ['<b><i>both</b> after', '<b><i>both</i></b> after'],
  ['</p>stray', '<p></p>stray'],
  ['</b>stray', 'stray'],
  ['1 < 2 > 1 "q"', '1 &lt; 2 &gt; 1 &quot;q&quot;'],
  ['&amp; &#39; &copy; &x', "&amp; ' © &amp;x"],
  ['<script>alert(1)</script>after', 'after'],
  ['<script src=x>', ''],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg><script>alert(1)</script></svg>', ''],
  ['<math><style><img src=x onerror=alert(1)></style></math>', ''],
  ['<!-- <b>hidden</b> -->seen', 'seen'],
  ['<a href="/rule">r</a>', '<a href="/rule" rel="noopener noreferrer">r</a>'],
  [
    "<a href='https://x.org/?a=1'>x</a>",
    '<a href="https://x.org/?a=1" rel="noopener noreferrer">x</a>',
  ],
  ['<a href="javascript:alert(1)">x</a>', 'x'],
  ['<a href="&#106;avascript:alert(1)">x</a>', 'x'],
  ['<a href="//evil.org">x</a>', 'x'],
  ['<a href="/\\\\evil.org">x</a>', 'x'],
  ['<a href="/.//evil.org">x</a>', 'x'],
  ['<a href="/nowhere">x</a>', 'x'],
  ['<a href="https://we@evil.org/">x</a>', 'x'],
  ['<a href="javascript:1"><a href="/rule">x', '<a href="/rule" rel="noopener noreferrer">x</a>'],
  ['<p><h2>a</p>', '<p></p><h2>a<p></p></h2>'],
  ['<a href="http://plain.org">x</a>', 'x'],
  ['<p title="a>b" onmouseover="c">d</p>', '<p>d</p>'],
];

for (const [given, expected] of cases) {
  test(`${given} becomes ${expected}`, () => {
    assert.equal(sanitizeArticle(given), expected);
  });
}

const allowed =
  /^(?:[^<>"]|<\/?(?:p|b|strong|i|em|u|s|h2|h3|h4|ul|ol|li|blockquote|a)>|<(?:br|hr)>|<a href="(?:https:\/\/|\/)[^"<>]*" rel="noopener noreferrer">)*$/;
const markup = ['<p>', '</p>', '<a href=', 'javascript:', '<script>', '</script', '<!--', '-->'];
const signs = ['<', '>', '"', "'", '/', '=', ' ', '&', '<b', '<svg', '<img src=x onerror=', '\n'];
const pieces = fc.constantFrom(...markup, ...signs);

test('for any input only the allowed tags remain', () => {
  const texts = fc.array(fc.oneof(pieces, fc.string({ maxLength: 3 })), { maxLength: 30 });
  fc.assert(
    fc.property(texts, (parts) => {
      assert.match(sanitizeArticle(parts.join('')), allowed);
    }),
    { numRuns: 2_000 },
  );
});

const nesting = fc.constantFrom(
  ...[
    'p',
    'b',
    'a',
    'ul',
    'li',
    'h2',
    'blockquote',
    'script',
    'svg',
    'span',
    'table',
    'select',
  ].flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag}/>`]),
  '<a href="javascript:1">',
  '<a href="/rule">',
  '<a href="//evil.org">',
  '<a href="https://x.org/?a=1&amp;b=2">',
  '<br>',
  '</br>',
  '&lt;',
  '&amp;lt;b&amp;gt;',
  '<![CDATA[',
  '<?',
  ...markup,
  ...signs,
);

test('cleaning a clean article changes nothing, and every tag is closed in its place', () => {
  fc.assert(
    fc.property(fc.array(nesting, { maxLength: 14 }), (parts) => {
      const clean = sanitizeArticle(parts.join(''));
      assert.equal(sanitizeArticle(clean), clean);
      assert.deepEqual(openTags(clean), []);
    }),
    { numRuns: 4_000 },
  );
});

/** Tags that stay open; one closed out of order stays open as well. */
function openTags(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (name === 'br' || name === 'hr') continue;
    if (slash === '') open.push(name);
    else if (open.at(-1) === name) open.pop();
    else open.push(`/${name}`);
  }
  return open;
}
