import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useBackEntry } from './back-entry.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Under the title, in the quiet colour. */
  description?: string | undefined;
  children: ReactNode;
  /** Stays at the bottom while the rest scrolls, such as the confirming button. */
  footer?: ReactNode;
  /** A drawer comes from the side. */
  from?: 'bottom' | 'side';
}

const SheetPanel = lazy(() =>
  import('./sheet-panel.tsx').then((loaded) => ({ default: loaded.SheetPanel })),
);

/**
 * A panel over the screen. It keeps the focus inside and closes on Esc, on the back gesture, on a
 * swipe and on a press beside it. What moves it is loaded when the first one opens.
 */
export function Sheet(props: SheetProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  useBackEntry(props.open, props.onClose);
  if (!used) return null;
  return (
    <Suspense>
      <SheetPanel {...props} />
    </Suspense>
  );
}
