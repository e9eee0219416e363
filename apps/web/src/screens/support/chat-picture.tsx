import ImageOff from 'lucide-react/icons/image-off';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { useInView } from '../../ui/layout/in-view.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { usePicture } from './pictures.ts';
import type { ChatMessage } from './merged-conversation.ts';
import { Button } from '../../ui/button.tsx';
import { PictureCanvas } from './picture-canvas.tsx';
import styles from './message-list.module.css';

export interface ChatPictureProps {
  token: string;
  messageId: number;
  picture: NonNullable<ChatMessage['picture']>;
}

/** A picture of the conversation; fetched near the screen, and enlarged by a press. */
export function ChatPicture({ token, messageId, picture }: ChatPictureProps) {
  const { t } = useTranslation();
  const [wasSeen, setSeen] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const place = useInView(!wasSeen, () => setSeen(true));
  const isGone = picture.gone === 1;
  const read = usePicture(token, messageId, wasSeen && !isGone);
  if (isGone) return <Note>{t('chat.pictureGone')}</Note>;
  if (read.isError) {
    return (
      <Note>
        <span>{t('chat.pictureFailed')}</span>{' '}
        <Button kind="plain" size="small" onClick={() => void read.refetch()}>
          {t('common.retry')}
        </Button>
      </Note>
    );
  }
  const { width, height } = picture;
  const canvas = read.data && (
    <PictureCanvas picture={read.data} width={width} height={height} label={t('chat.picture')} />
  );
  return (
    <div
      ref={place}
      className={styles['place']}
      style={{ '--ratio': width / height } as CSSProperties}
    >
      {canvas && (
        <button
          type="button"
          className={styles['button']}
          aria-label={t('chat.pictureLarger')}
          onClick={() => setLarge(true)}
        >
          {canvas}
        </button>
      )}
      <Sheet open={isLarge} onClose={() => setLarge(false)} title={t('chat.picture')}>
        {canvas}
      </Sheet>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className={styles['note']}>
      <ImageOff />
      <span>{children}</span>
    </p>
  );
}
