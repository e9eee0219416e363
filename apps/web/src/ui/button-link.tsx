import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { buttonClass, type ButtonStyle } from './button.tsx';
import { classes } from './classes.ts';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> &
  ButtonStyle & { ref?: Ref<HTMLAnchorElement> };

/** A link to another screen that looks like a button; accepts the router's `to` and `search`. */
export const ButtonLink = createLink(ButtonAnchor);

function ButtonAnchor({ kind, size, wide, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes(buttonClass({ kind, size, wide }), className)}>
      {children}
    </a>
  );
}
