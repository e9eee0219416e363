import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { guestRegisterAddress, useGuestBets } from '../../data/guest.ts';
import type { BetContext } from './state/bet-context.ts';
import styles from './slip-overlays.module.css';

export interface GuestDialogProps {
  context: BetContext;
  open: boolean;
  onClose: () => void;
  onBet: () => void;
}

/** Asks a guest to register before betting; with play credits the guest may continue without. */
export function GuestDialog({ context, open, onClose, onBet }: GuestDialogProps) {
  const { t } = useTranslation();
  const router = useRouter();
  // Only the demo gives guests play credits.
  const hasCredits = context.limits.freeMinor > 0n;
  const goOn = () => {
    useGuestBets.setState({ areChosen: true });
    onClose();
    onBet();
  };
  return (
    <Dialog
      open={open}
      title={t('betRoom.guestTitle')}
      confirm={t('betRoom.guestRegister')}
      onConfirm={() => router.history.push(guestRegisterAddress(router.history.location.href))}
      onCancel={onClose}
    >
      <div className={styles['choice']}>
        <p>{t(hasCredits ? 'betRoom.guestCredits' : 'betRoom.guestText')}</p>
        {hasCredits && (
          <Button kind="quiet" wide onClick={goOn}>
            {t('betRoom.guestBet')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
