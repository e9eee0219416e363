// What an editor may write into an article: a few tags without attributes, and links. Everything
// else is left out, and what is text is escaped, so that no markup of anybody's is passed on.

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
/** Our own screens, and other sites by TLS. */
const safeTarget = /^(?:https:\/\/[^\s"'<>\\]+|\/(?!\/)[A-Za-z0-9/_?=&%.#-]*)$/;
/** A link that leads nowhere safe becomes this, which is not allowed: only its text remains. */
const noLink = { tagName: 'span', attribs: {} };

const options: sanitizeHtml.IOptions = {
  allowedTags: [...plainTags, 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  nonTextTags: silentTags,
  transformTags: {
    a(tagName, { href = '' }) {
      if (!safeTarget.test(href)) return noLink;
      return { tagName, attribs: { href, rel: 'noopener noreferrer' } };
    },
  },
  textFilter: (text) => text.replaceAll('"', '&quot;'),
};

/**
 * The article without anything that could act, read as a browser reads it. Tags are closed where
 * the editor forgot to.
 */
export function sanitizeArticle(html: string): string {
  return sanitizeHtml(html, options).replaceAll(/<(br|hr) \/>/g, '<$1>');
}
