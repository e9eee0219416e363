import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { linkedText, type TextPiece } from './linked-text.ts';
import styles from './message-list.module.css';

type Link = Extract<TextPiece, { kind: 'link' }>;

/** A message unchanged; a link in it asks before it is opened. */
export function PlainText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Link | null>(null);
  const [isAsking, setAsking] = useState(false);
  return (
    <div dir="auto" className={styles['text']}>
      {linkedText(text).map((piece, at) =>
        piece.kind === 'text' ? (
          <span key={at}>{piece.text}</span>
        ) : (
          <button
            key={at}
            type="button"
            dir="ltr"
            className={styles['link']}
            onClick={() => {
              setAsked(piece);
              setAsking(true);
            }}
          >
            {piece.text}
          </button>
        ),
      )}
      <Dialog
        open={isAsking}
        title={t('chat.linkAsk')}
        confirm={t('chat.linkOpen')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          window.open(asked?.href, '_blank', 'noopener,noreferrer');
          setAsking(false);
        }}
      >
        <p>{t('chat.linkHint')}</p>
        <p dir="ltr" className={styles['host']}>
          {asked?.host}
        </p>
        <p dir="ltr" className={styles['address']}>
          {asked?.href}
        </p>
        <p>{t('chat.linkWarning')}</p>
      </Dialog>
    </div>
  );
}
