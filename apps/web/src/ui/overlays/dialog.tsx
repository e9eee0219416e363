import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useBackEntry } from './back-entry.ts';

export interface DialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The words on the two buttons; the second one is "cancel" unless said otherwise. */
  confirm: string;
  cancel?: string | undefined;
  danger?: boolean;
  /** The answer is on its way: the dialog stays and takes no second press. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const DialogPanel = lazy(() =>
  import('./dialog-panel.tsx').then((loaded) => ({ default: loaded.DialogPanel })),
);

/** One question that must be answered before anything else. */
export function Dialog(props: DialogProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useBackEntry(props.open, props.onCancel);
  if (!used) return null;
  return (
    <Suspense>
      <DialogPanel {...props} />
    </Suspense>
  );
}
