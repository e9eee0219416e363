import type { ReactNode } from 'react';
import { useBackEntry } from './back-entry.ts';
import { PanelSlot } from './panel-slot.tsx';

export interface DialogProps {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The label of the confirming button; null leaves only "back". */
  confirm: string | null;
  /** Default: "Cancel". */
  cancel?: string | undefined;
  danger?: boolean;
  /** Disabled; the label says why. */
  isOff?: boolean | undefined;
  /** Waiting for an answer: the dialog stays and ignores presses. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Fetches the dialog's script early. */
export async function loadDialogPanel() {
  const { DialogPanel } = await import('./dialog-panel.tsx');
  return DialogPanel;
}

/** One question that must be answered first. */
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
