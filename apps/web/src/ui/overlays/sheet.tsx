import type { ReactNode } from 'react';
import { useBackEntry } from './back-entry.ts';
import { PanelSlot } from './panel-slot.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title. */
  description?: string | undefined;
  children: ReactNode;
  /** Stays at the bottom while the rest scrolls, such as the confirming button. */
  footer?: ReactNode;
  /** A drawer comes from the side. */
  from?: 'bottom' | 'side';
}

async function loadSheetPanel() {
  const { SheetPanel } = await import('./sheet-panel.tsx');
  return SheetPanel;
}

/**
 * A panel over the screen. It traps the focus and closes on Esc, on the back gesture, on a swipe
 * and on a press beside it. Its script is loaded when the first one opens.
 */
export function Sheet(props: SheetProps) {
  const { open, title, onClose } = props;
  useBackEntry(open, onClose);
  return (
    <PanelSlot
      load={loadSheetPanel}
      panel={props}
      open={open}
      title={title}
      onClose={onClose}
      closesOnBack
    />
  );
}
