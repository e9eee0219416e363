import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import type { DialogProps } from './dialog.tsx';
import styles from './dialog.module.css';

export function DialogPanel(props: DialogProps) {
  const { open, title, children, confirm, cancel, danger, isOff, busy } = props;
  const { onConfirm, onCancel } = props;
  const { t } = useTranslation();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const back = (
    <AlertDialog.Close
      ref={cancelButton}
      disabled={busy ?? false}
      render={<Button kind={confirm === null ? 'primary' : 'quiet'} />}
    >
      {cancel ?? t('common.cancel')}
    </AlertDialog.Close>
  );
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next && !busy) onCancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles['backdrop'] ?? ''} />
        <AlertDialog.Viewport className={styles['viewport'] ?? ''}>
          <AlertDialog.Popup className={styles['popup'] ?? ''} initialFocus={cancelButton}>
            <AlertDialog.Title className={styles['title'] ?? ''}>{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className={styles['text'] ?? ''}>
              {children}
            </AlertDialog.Description>
            <div className={styles['buttons']}>
              {back}
              {confirm !== null && (
                <Button
                  kind={danger ? 'danger' : 'primary'}
                  busy={busy}
                  aria-disabled={isOff ?? false}
                  onClick={onConfirm}
                >
                  {confirm}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
