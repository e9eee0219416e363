// Sanitizes an editor's article: a few tags without attributes, and links. Other tags are removed
// and text is escaped, so no foreign markup remains.

import { isScreenLink, outerLink } from '@trine/contract/news/links.ts';
import sanitizeHtml from 'sanitize-html';

const plainTags = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
];
/** Tags whose contents are not text. */
const silentTags = ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'];
/** An article that still changes after this many passes is shown as text. */
const maxPasses = 8;

const options: sanitizeHtml.IOptions = {
  allowedTags: [...plainTags, 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  nonTextTags: silentTags,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: { href, rel: 'noopener noreferrer' } }),
  },
  // Only the text of an unsafe link remains.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !leadsSafely(attribs['href'] ?? '') && 'excludeTag',
  textFilter: (text) => text.replaceAll('"', '&quot;'),
};

/**
 * Parses the article as a browser does and returns it without anything active. Tags that the editor
 * left open are closed. Cleaning is idempotent: an article is cleaned until a pass changes nothing,
 * or else escaped as text.
 */
export function sanitizeArticle(html: string): string {
  let clean = cleanOnce(html);
  for (let time = 0; time < maxPasses; time += 1) {
    const again = cleanOnce(clean);
    if (again === clean) return clean;
    clean = again;
  }
  return escapeText(clean);
}

function cleanOnce(html: string): string {
  return sanitizeHtml(html, options).replaceAll(/<(br|hr) \/>/g, '<$1>');
}

/** A screen of the app, or another site with TLS. */
function leadsSafely(href: string): boolean {
  return isScreenLink(href) || outerLink(href)?.href === href;
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
