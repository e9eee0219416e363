import CloudOff from 'lucide-react/icons/cloud-off';
import { useTranslation } from '../language/translate.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from './empty.tsx';

export interface ErrorPanelProps {
  onRetry: () => void;
  /** A retry is under way. */
  busy?: boolean;
  /** Why, when the server said so. */
  reason?: string | undefined;
}

/** Stands where something could not be read; never a zero, never blank. */
export function ErrorPanel({ onRetry, busy = false, reason }: ErrorPanelProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Empty
        icon={<CloudOff aria-hidden="true" />}
        title={t('common.couldNotLoad')}
        hint={reason ?? t('common.couldNotLoadHint')}
        action={
          <Button kind="quiet" size="small" busy={busy} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      />
    </div>
  );
}
