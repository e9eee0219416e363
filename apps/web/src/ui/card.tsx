import type { HTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './card.module.css';

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  /** Makes the card a section with a heading. */
  title?: ReactNode;
  /** At the end of the heading's line, such as a link to more. */
  action?: ReactNode;
  /** Without padding, for rows that have their own. */
  flush?: boolean;
}

export function Card({ title, action, flush = false, className, children, ...rest }: CardProps) {
  const Element = title ? 'section' : 'div';
  return (
    <Element {...rest} className={classes(styles['card'], flush && styles['flush'], className)}>
      {title && (
        <div className={styles['head']}>
          <h2 className={styles['title']}>{title}</h2>
          {action}
        </div>
      )}
      {children}
    </Element>
  );
}
