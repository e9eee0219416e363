/** The script of a panel: fetched when it is first opened, or earlier. */
import { useEffect, useState, type ComponentType } from 'react';

interface PanelScript<Props> {
  /** Null before it is loaded. */
  Panel: ComponentType<Props> | null;
  /** Why it could not be fetched, else null; `retry` fetches it again. */
  error: unknown;
  isFetching: boolean;
  retry: () => void;
}

/** `load` must be the same function in every render. */
export function usePanelScript<Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): PanelScript<Props> {
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [failures, setFailures] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const isNeeded = isWanted && Panel === null;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    load().then(
      (loaded) => !isGone && setPanel(() => loaded),
      (reason: unknown) => {
        if (isGone) return;
        setFailures(attempts + 1);
        setError(reason);
      },
    );
    return () => {
      isGone = true;
    };
  }, [load, isNeeded, attempts]);
  return {
    Panel,
    error: isNeeded ? error : null,
    isFetching: isNeeded && failures <= attempts,
    retry: () => setAttempts(failures),
  };
}
