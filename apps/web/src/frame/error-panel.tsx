import { lazy, Suspense } from 'react';
import { useTranslation } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import type { FailurePanelProps } from './failure-panel.tsx';

/** Seldom needed, so its script is no part of the first screen's. */
const FailurePanel = lazy(loadFailurePanel);

/** Without a network the script may not be had either; then the plain one stays. */
function loadFailurePanel() {
  return import('./failure-panel.tsx').then(
    (loaded) => ({ default: loaded.FailurePanel }),
    () => ({ default: PlainPanel }),
  );
}

/** Stands where something could not be read; never a zero, never blank. */
export function ErrorPanel(props: FailurePanelProps) {
  return (
    <Suspense>
      <FailurePanel {...props} />
    </Suspense>
  );
}

function PlainPanel({ read }: FailurePanelProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <p>{t('common.couldNotLoad')}</p>
      <Button kind="quiet" size="small" onClick={() => void read.refetch()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
