import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { registerAddress, useGuestBets } from '../../data/guest.ts';
import type { BetContext } from './state/bet-context.ts';
import styles from './guest-dialog.module.css';

export interface GuestDialogProps {
  room: BetContext;
  open: boolean;
  onClose: () => void;
  onBet: () => void;
}

/** Asks a guest to register before betting; one who has play credits may go on with them. */
export function GuestDialog({ room, open, onClose, onBet }: GuestDialogProps) {
  const { t } = useTranslation();
  const router = useRouter();
  // The demo gives guests play credits; elsewhere betting takes an account of one's own.
  const hasCredits = room.limits.freeMinor > 0n;
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
      onConfirm={() => router.history.push(registerAddress(router.history.location.href))}
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
