import { lazy, Suspense, type ComponentType } from 'react';
import { translate } from '../../i18n/translate.ts';
import type { FailurePanelProps } from './failure-panel.tsx';

/** Rarely needed, so its script is not part of the first screen's. */
const FailurePanel = lazy(async (): Promise<{ default: ComponentType<FailurePanelProps> }> => {
  const loaded = await import('./failure-panel.tsx').catch(() => null);
  // Without a network the script cannot be fetched either.
  return { default: loaded?.FailurePanel ?? (() => translate('common.noAnswer')) };
});

/** Shown instead of data that could not be read; never a zero, never blank. */
export function ErrorPanel(props: FailurePanelProps) {
  return (
    <Suspense>
      <FailurePanel {...props} />
    </Suspense>
  );
}
