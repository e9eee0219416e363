import { createLink, type LinkComponent } from '@tanstack/react-router';
import { Typography } from 'antd';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link within the console. */
export const InAppLink: LinkComponent<typeof Anchor> = createLink(Anchor);

function Anchor({ ref, ...props }: AnchorProps) {
  return <Typography.Link {...(props as object)} {...(ref && { ref })} />;
}

interface PageLinkProps {
  id: number | string;
  children: ReactNode;
}

export function PlayerLink({ id, children }: PageLinkProps) {
  return (
    <InAppLink to="/players/$playerId" params={{ playerId: String(id) }}>
      <span translate="no">{children}</span>
    </InAppLink>
  );
}

export function RoundLink({ id, children }: PageLinkProps) {
  return (
    <InAppLink to="/rounds/$roundId" params={{ roundId: String(id) }}>
      <span translate="no">{children}</span>
    </InAppLink>
  );
}
