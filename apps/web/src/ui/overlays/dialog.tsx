import type { ReactNode } from 'react';
import { useBackEntry } from './back-entry.ts';
import { PanelSlot } from './panel-slot.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The words on the two buttons; null leaves only the way back. */
  confirm: string | null;
  /** "Cancel" if left out. */
  cancel?: string | undefined;
  danger?: boolean;
  /** Cannot be confirmed now; the words on the button say why. */
  isOff?: boolean | undefined;
  /** The answer is on its way: the dialog stays and takes no second press. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Fetches what a dialog is drawn with, for a screen that knows that it will ask. */
export async function loadDialogPanel() {
  const { DialogPanel } = await import('./dialog-panel.tsx');
  return DialogPanel;
}

/** One question that must be answered before anything else. */
export function Dialog(props: DialogProps) {
  const { open, title, onCancel } = props;
  useBackEntry(open, onCancel);
  return (
    <PanelSlot
      load={loadDialogPanel}
      panel={props}
      open={open}
      title={title}
      onClose={onCancel}
      closesOnBack
    />
  );
}
