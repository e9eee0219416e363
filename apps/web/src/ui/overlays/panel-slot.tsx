import type { ComponentType } from 'react';
import { useState } from 'react';
import { useBackEntry } from './back-entry.ts';
import { PanelFailure } from './panel-failure.tsx';
import { usePanelScript } from './panel-script.ts';

export interface PanelSlotProps<Props> {
  /** Fetches the panel; has to be the same function whenever it is given. */
  load: () => Promise<ComponentType<Props>>;
  panel: Props;
  open: boolean;
  /** Named while the panel could not be fetched. */
  title: string;
  onClose: () => void;
  /** The caller lets the back gesture close it. */
  closesOnBack?: boolean;
}

/**
 * Where a sheet or a dialog opens whose script is fetched when it is first needed. One that could
 * not be fetched says so in its place, where it can be fetched again; the screen stays.
 */
export function PanelSlot<Props extends object>(props: PanelSlotProps<Props>) {
  const { load, panel, open, title, onClose, closesOnBack = false } = props;
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  const { Panel, hasFailed, isFetching, retry } = usePanelScript(load, used);
  const isFailureShown = hasFailed && open;
  useBackEntry(isFailureShown && !closesOnBack, onClose);
  if (Panel) return <Panel {...panel} />;
  if (!isFailureShown) return null;
  return <PanelFailure title={title} isFetching={isFetching} onRetry={retry} onClose={onClose} />;
}
