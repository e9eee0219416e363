/** The script of what lies over a screen: fetched when it is first opened, or before. */
import { useEffect, useState, type ComponentType } from 'react';

interface PanelScript<Props> {
  /** Null until it is there. */
  Panel: ComponentType<Props> | null;
  /** It could not be fetched; `retry` fetches it again. */
  hasFailed: boolean;
  isFetching: boolean;
  retry: () => void;
}

/** `load` has to be the same function whenever it is called. */
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
