// What an editor may write into an article: a few tags without attributes, and links. Everything
// else is left out, and what is text is escaped, so that no markup of anybody's is passed on.

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
/** Tags whose contents are no text for people. */
const silentTags = ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'];
/** What comes out after so many passes and still changes is shown as text. */
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
  // Of a link that leads nowhere safe only its text remains.
  exclusiveFilter: ({ tag, attribs }) =>
    tag === 'a' && !leadsSafely(attribs['href'] ?? '') && 'excludeTag',
  textFilter: (text) => text.replaceAll('"', '&quot;'),
};

/**
 * The article without anything that could act, read as a browser reads it. Tags are closed where
 * the editor forgot to. Cleaning what is clean changes nothing: where the cleaner leaves something
 * that it would change again, the article is cleaned until it stands, or all of it is text.
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

/** A screen of ours, or another site by TLS. */
function leadsSafely(href: string): boolean {
  return isScreenLink(href) || outerLink(href)?.href === href;
}

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
