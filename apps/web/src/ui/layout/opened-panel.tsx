import { useState, type ComponentType } from 'react';
import { ErrorPanel } from './error-panel.tsx';

interface Opened {
  open: boolean;
  onClose: () => void;
}

/**
 * A sheet whose script is fetched when it is opened, for screens of the start, which a `PanelSlot`
 * would make larger. `panel` is the sheet, or a line that says that it could not be fetched.
 */
export function useOpenedPanel<Props extends object>(
  load: () => Promise<ComponentType<Props & Opened>>,
  props: Props,
) {
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<Props & Opened> | null>(null);
  const [error, setError] = useState<unknown>(null);
  const open = () => {
    setOpen(true);
    load().then((loaded) => setPanel(() => loaded), setError);
  };
  const panel = Panel ? (
    <Panel {...props} open={isOpen} onClose={() => setOpen(false)} />
  ) : (
    error !== null && <ErrorPanel read={{ error, isFetching: false, refetch: open }} small />
  );
  return { isOpen, open, panel };
}
