import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

export interface InAppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of this app that is only available as text, such as a banner's link. */
  href: string;
}

/** A link that changes screens without loading the page; typed routes use the router's link. */
export function InAppLink({ href, children, onClick, ...rest }: InAppLinkProps) {
  const router = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.defaultPrevented || event.button !== 0 || !isPlain) return;
        event.preventDefault();
        router.history.push(href);
      }}
    >
      {children}
    </a>
  );
}
