import { lazy, Suspense } from 'react';
import { translate } from '../language/translate.ts';
import type { FailurePanelProps } from './failure-panel.tsx';

/** Seldom needed, so its script is no part of the first screen's. */
const FailurePanel = lazy(async () => {
  const loaded = await import('./failure-panel.tsx').catch(() => null);
  // Without a network the script may not be had either.
  return { default: loaded?.FailurePanel ?? Unavailable };
});

/** Shown while the panel's own script cannot be fetched. */
function Unavailable(_: FailurePanelProps) {
  return translate('common.noAnswer');
}

/** Stands where something could not be read; never a zero, never blank. */
export function ErrorPanel(props: FailurePanelProps) {
  return (
    <Suspense>
      <FailurePanel {...props} />
    </Suspense>
  );
}
