import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import styles from './form.module.css';

export interface FormProps {
  onSubmit: (form: HTMLFormElement) => void;
  children: ReactNode;
}

/** Fields in a column. The app validates them, so the browser does not. */
export function Form({ onSubmit, children }: FormProps) {
  const submit = useRef(onSubmit);
  useLayoutEffect(() => {
    submit.current = onSubmit;
  });
  return (
    <form
      className={styles['form']}
      noValidate
      // A later render, for text typed in another field, would clear this one.
      onFocusCapture={(event) => readFields(event.currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        flushSync(() => readFields(form));
        submit.current(form);
      }}
    >
      {children}
    </form>
  );
}

/**
 * Password managers may fill a field without an event, so that React lacks its value. An event for
 * each field makes React compare; without a filled value nothing changes.
 */
function readFields(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) {
    const isText = field.type !== 'checkbox' && field.type !== 'radio' && field.type !== 'file';
    if (isText) field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

export function focusFormField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

export type FormNoticeKind = 'info' | 'warn' | 'failure';

/** A sentence about the whole form. */
export function FormNotice({ kind, children }: { kind: FormNoticeKind; children: ReactNode }) {
  const Icon = kind === 'info' ? Info : CircleAlert;
  return (
    <div className={styles['notice']} data-kind={kind}>
      <Icon />
      <div>{children}</div>
    </div>
  );
}
