import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { registerAddress } from '../../data/guest.ts';

/** A guest may look at everything; betting takes an account of one's own. */
export function GuestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  return (
    <Dialog
      open={open}
      title={t('betRoom.guestTitle')}
      confirm={t('betRoom.guestRegister')}
      onConfirm={() => router.history.push(registerAddress(router.history.location.href))}
      onCancel={onClose}
    >
      {t('betRoom.guestText')}
    </Dialog>
  );
}
