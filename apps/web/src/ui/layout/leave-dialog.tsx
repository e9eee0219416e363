import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../overlays/dialog.tsx';

// Home fetches this dialog when it is first needed, and not with the part of its texts.
await loadTexts('news');

export interface LeaveDialogProps {
  /** Where a link leads; null while none was pressed. */
  url: URL | null;
  onClose: () => void;
}

/** Names the other site before it is opened; it is told nothing of where one came from. */
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
