import { isScreenLink, outerLink } from '@trine/contract/content/links.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import type { MouseEvent, ReactNode } from 'react';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import styles from './article-screen.module.css';

export interface ArticleLinkProps {
  href: string;
  /** Called before another site is opened. */
  onLeave: (url: URL) => void;
  children: ReactNode;
}

/** A link to a screen of the app, or after a question to another site; otherwise plain text. */
export function ArticleLink({ href, onLeave, children }: ArticleLinkProps) {
  if (isScreenLink(href)) return <InAppLink href={href}>{children}</InAppLink>;
  const url = outerLink(href);
  if (url === null) return <>{children}</>;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    onLeave(url);
  };
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      className={styles['away']}
      onClick={ask}
      onAuxClick={ask}
    >
      <span>{children}</span>
      <ExternalLink />
    </a>
  );
}
