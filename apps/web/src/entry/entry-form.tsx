import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './entry-form.module.css';

export interface EntryFormProps {
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** The fields of an entry form; the checks are ours, so the browser makes none. */
export function EntryForm({ onSubmit, children }: EntryFormProps) {
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

/** A sentence about the whole form. */
export function Notice({ kind, children }: { kind: 'info' | 'failure'; children: ReactNode }) {
  const Icon = kind === 'info' ? Info : CircleAlert;
  return (
    <div className={styles['notice']} data-kind={kind}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/** A question and the link that answers it. */
export function Turn({ question, children }: { question: string; children: ReactNode }) {
  return (
    <p className={styles['turn']}>
      <span>{question}</span>
      {children}
    </p>
  );
}
