import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import styles from './dialog.module.css';

export interface PanelFailureProps {
  title: string;
  isFetching: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/**
 * Replaces a panel whose script could not be fetched. The browser's own dialog, which traps the
 * focus and needs no script.
 */
export function PanelFailure({ title, isFetching, onRetry, onClose }: PanelFailureProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={styles['native']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      <p role="alert" className={styles['text']}>
        {`${t('common.couldNotLoad')}. ${t('common.noAnswer')}`}
      </p>
      <div className={styles['buttons']}>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button busy={isFetching} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    </dialog>
  );
}
