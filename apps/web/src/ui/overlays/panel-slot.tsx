import type { ComponentType } from 'react';
import { useState } from 'react';
import { useBackEntry } from './back-entry.ts';
import { PanelFailure } from './panel-failure.tsx';
import { usePanelScript } from './panel-script.ts';

export interface PanelSlotProps<Props> {
  /** Fetches the panel; must be the same function in every render. */
  load: () => Promise<ComponentType<Props>>;
  panel: Props;
  open: boolean;
  /** Shown if the panel could not be fetched. */
  title: string;
  onClose: () => void;
  /** The caller handles the back gesture. */
  closesOnBack?: boolean;
}

/**
 * The slot of a sheet or a dialog whose script is fetched when it is first needed. If that fails,
 * the slot shows the failure with a retry; the screen stays.
 */
export function PanelSlot<Props extends object>(props: PanelSlotProps<Props>) {
  const { load, panel, open, title, onClose, closesOnBack = false } = props;
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  const { Panel, error, isFetching, retry } = usePanelScript(load, used);
  const isFailureShown = error !== null && open;
  useBackEntry(isFailureShown && !closesOnBack, onClose);
  if (Panel) return <Panel {...panel} />;
  if (!isFailureShown) return null;
  return <PanelFailure title={title} isFetching={isFetching} onRetry={retry} onClose={onClose} />;
}
