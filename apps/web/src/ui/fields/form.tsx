import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import type { ReactNode } from 'react';
import styles from './form.module.css';

export interface FormProps {
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** Fields in a column; the checks are ours, so the browser makes none. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    >
      {children}
    </form>
  );
}

/** Leads to the field that has to be looked at. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

export type NoticeKind = 'info' | 'warn' | 'failure';

/** A sentence about the whole form. */
export function Notice({ kind, children }: { kind: NoticeKind; children: ReactNode }) {
  const Icon = kind === 'info' ? Info : CircleAlert;
  return (
    <div className={styles['notice']} data-kind={kind}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}
