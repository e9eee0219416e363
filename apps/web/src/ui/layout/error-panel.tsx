import { lazy, Suspense, type ComponentType } from 'react';
import { translate } from '../../i18n/translate.ts';
import type { FailurePanelProps } from './failure-panel.tsx';

/** Seldom needed, so its script is no part of the first screen's. */
const FailurePanel = lazy(async (): Promise<{ default: ComponentType<FailurePanelProps> }> => {
  const loaded = await import('./failure-panel.tsx').catch(() => null);
  // Without a network the script may not be had either.
  return { default: loaded?.FailurePanel ?? (() => translate('common.noAnswer')) };
});

/** Stands where something could not be read; never a zero, never blank. */
export function ErrorPanel(props: FailurePanelProps) {
  return (
    <Suspense>
      <FailurePanel {...props} />
    </Suspense>
  );
}
