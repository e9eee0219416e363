/**
 * Renders an article's HTML as React elements. The server sanitised it when it was saved. Here it
 * is sanitised again, and only the tags below are rendered, without attributes. So no foreign
 * markup reaches the page, and only the sanitiser needs a trusted-types policy.
 */
import DOMPurify, { type Config } from 'dompurify';
import { createElement, useMemo, useState, type ReactNode } from 'react';
import styles from './article-screen.module.css';
import { ArticleLink } from './article-link.tsx';
import { LeaveDialog } from '../../ui/layout/leave-dialog.tsx';

/** The screen has the h1 and the title the h2, so the text's headings begin below. */
const elements = {
  P: 'p',
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  U: 'u',
  S: 's',
  H2: 'h3',
  H3: 'h4',
  H4: 'h5',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  BLOCKQUOTE: 'blockquote',
  BR: 'br',
  HR: 'hr',
} as const;
const empty: ReadonlySet<string> = new Set(['BR', 'HR']);

const cleaning = {
  ALLOWED_TAGS: [...Object.keys(elements), 'A'].map((name) => name.toLowerCase()),
  ALLOWED_ATTR: ['href'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config & { RETURN_DOM_FRAGMENT: true };

export function ArticleContent({ html }: { html: string }) {
  const [leavingTo, setLeavingTo] = useState<URL | null>(null);
  const parts = useMemo(() => {
    const fragment = DOMPurify.sanitize(html, cleaning);
    return childrenOf(fragment, setLeavingTo);
  }, [html]);
  return (
    <div className={styles['content']}>
      {parts}
      <LeaveDialog url={leavingTo} onClose={() => setLeavingTo(null)} />
    </div>
  );
}

type Leave = (url: URL) => void;

function childrenOf(parent: ParentNode & Node, leave: Leave): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => partOf(node, { index, leave }));
}

function partOf(node: Node, { index, leave }: { index: number; leave: Leave }): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const { tagName } = node;
  if (tagName === 'A') {
    return (
      <ArticleLink key={index} href={node.getAttribute('href') ?? ''} onLeave={leave}>
        {childrenOf(node, leave)}
      </ArticleLink>
    );
  }
  if (!isKnown(tagName)) return null;
  if (empty.has(tagName)) return createElement(elements[tagName], { key: index });
  return createElement(elements[tagName], { key: index }, ...childrenOf(node, leave));
}

function isKnown(tagName: string): tagName is keyof typeof elements {
  return Object.hasOwn(elements, tagName);
}
