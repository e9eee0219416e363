import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './popup.module.css';

const popupMs = 3_000;

export interface PopupProps {
  icon: ReactNode;
  title: string;
  /** Under the title; may have links. */
  children?: ReactNode;
  /** After three seconds, on a tap and on Esc. */
  onClose: () => void;
}

interface PopupSlotProps {
  sentence: string | null;
  /** The popup while there is one. */
  children: ReactNode;
}

/** The slot of popups; the sentence is read aloud when it appears. */
export function PopupSlot({ sentence, children }: PopupSlotProps) {
  return (
    <>
      <output className="visually-hidden" aria-live="assertive">
        {sentence}
      </output>
      {children}
    </>
  );
}

/** Covers the screen and closes automatically. It takes no focus: see `PopupSlot`. */
export function Popup({ icon, title, children, onClose }: PopupProps) {
  const { t } = useTranslation();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), popupMs);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['cover']} onClick={onClose}>
        <span className="visually-hidden">{t('common.close')}</span>
      </button>
      <div className={styles['popup']}>
        {icon}
        <p className={styles['title']}>{title}</p>
        {children}
      </div>
    </div>
  );
}
