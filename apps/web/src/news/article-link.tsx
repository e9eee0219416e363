import ExternalLink from 'lucide-react/icons/external-link';
import type { MouseEvent, ReactNode } from 'react';
import { InAppLink } from '../frame/in-app-link.tsx';
import styles from './article-link.module.css';

export interface ArticleLinkProps {
  href: string;
  /** Asked for before another site is opened. */
  onLeave: (url: URL) => void;
  children: ReactNode;
}

/** Leads to a screen of ours at once, and to another site after a question; else it is text. */
export function ArticleLink({ href, onLeave, children }: ArticleLinkProps) {
  if (/^\/(?![/\\])/.test(href)) return <InAppLink href={href}>{children}</InAppLink>;
  const url = URL.parse(href);
  if (url?.protocol !== 'https:') return <>{children}</>;
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
      {children}
      <ExternalLink aria-hidden="true" />
    </a>
  );
}
