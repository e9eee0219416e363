/** Parts of a screen whose scripts are fetched when they are first shown. */
import { useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { usePanelScript } from '../overlays/panel-script.ts';
import { ErrorPanel } from './error-panel.tsx';

interface LazyPartProps {
  /** Shown until the script has been fetched. */
  fallback?: ReactNode;
}

interface LazyPartOptions {
  /** The screen is complete with the fallback: a failure is not shown. */
  isOptional?: boolean;
}

const retryMs = 10_000;

/**
 * If the script cannot be fetched, the rest of the screen stays, a line in the place of the part
 * says so, and the fetch is retried every ten seconds and when the network returns.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isOptional = false }: LazyPartOptions = {},
): ComponentType<Props & LazyPartProps> {
  let loaded: ComponentType<Props> | null = null;
  async function loadOnce() {
    loaded ??= await load();
    return loaded;
  }
  return function LazyPart(props) {
    const { Panel, error, isFetching, retry } = usePanelScript(loadOnce, true);
    useRetries(error, retry);
    const Part = Panel ?? loaded;
    if (Part) return <Part {...props} />;
    if (error === null || isOptional) return props.fallback;
    return <ErrorPanel read={{ error, isFetching, refetch: retry }} small />;
  };
}

function useRetries(error: unknown, retry: () => void): void {
  const retryNow = useEffectEvent(retry);
  useEffect(() => {
    if (error === null) return undefined;
    const onOnline = () => retryNow();
    const timer = setTimeout(onOnline, retryMs);
    addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', onOnline);
    };
  }, [error]);
}
