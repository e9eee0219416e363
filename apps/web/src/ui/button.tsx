import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonStyle {
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  wide?: boolean | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Waiting for an answer: the button keeps its focus and name, and ignores presses. */
  busy?: boolean | undefined;
  icon?: ReactNode;
}

export function Button(props: ButtonProps) {
  const { kind, size, wide, busy = false, icon, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass({ kind, size, wide }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={(event) => {
        if (busy || rest['aria-disabled'] === true) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      <span className={styles['label']}>{children}</span>
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name of the icon. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(styles['icon'], className)}
    >
      {icon}
    </button>
  );
}

export function buttonClass({ kind = 'primary', size = 'medium', wide }: ButtonStyle): string {
  return classes(styles['button'], styles[kind], styles[size], wide && styles['wide']);
}
