/** The script of a panel: fetched when it is first opened, or earlier. */
import { useEffect, useState, type ComponentType } from 'react';

interface PanelScript<Props> {
  /** Null before it is loaded. */
  Panel: ComponentType<Props> | null;
  /** It could not be fetched; `retry` fetches it again. */
  hasFailed: boolean;
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
  const isNeeded = isWanted && Panel === null;
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    load().then(
      (loaded) => !isGone && setPanel(() => loaded),
      () => !isGone && setFailures(attempts + 1),
    );
    return () => {
      isGone = true;
    };
  }, [load, isNeeded, attempts]);
  return {
    Panel,
    hasFailed: isNeeded && failures > 0,
    isFetching: isNeeded && failures <= attempts,
    retry: () => setAttempts(failures),
  };
}
