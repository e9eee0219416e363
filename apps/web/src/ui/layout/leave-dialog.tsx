import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../overlays/dialog.tsx';

// Home loads this dialog without its texts.
await loadTexts('news');

export interface LeaveDialogProps {
  /** The target of the pressed link; null closes the dialog. */
  url: URL | null;
  onClose: () => void;
}

/** Names the other site before it is opened, without sending a referrer. */
export function LeaveDialog({ url, onClose }: LeaveDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={url !== null}
      title={t('article.leaveTitle')}
      confirm={t('article.leave')}
      cancel={t('article.stay')}
      onCancel={onClose}
      onConfirm={() => {
        if (url !== null) window.open(url, '_blank', 'noopener,noreferrer');
        onClose();
      }}
    >
      <p>{t('article.leaveText', { host: url?.host ?? '' })}</p>
    </Dialog>
  );
}
