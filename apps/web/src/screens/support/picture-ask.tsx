import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import type { ShrunkPicture } from './shrink-picture.ts';
import { Button } from '../../ui/button.tsx';
import { PictureCanvas } from './picture-canvas.tsx';

export interface PictureAskProps {
  picture: ShrunkPicture | null;
  onCancel: () => void;
  onSend: (picture: ShrunkPicture) => void;
}

/** Asks before a picture is sent. */
export function PictureAsk({ picture, onCancel, onSend }: PictureAskProps) {
  const { t } = useTranslation();
  // The content stays while the sheet closes.
  const [shown, setShown] = useState(picture);
  if (picture !== null && picture !== shown) setShown(picture);
  return (
    <Sheet
      open={picture !== null}
      onClose={onCancel}
      title={t('chat.pictureAsk')}
      description={t('chat.pictureHint')}
      footer={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button onClick={() => picture && onSend(picture)}>{t('chat.send')}</Button>
        </>
      }
    >
      {shown && <PictureCanvas picture={shown.blob} {...shown} label={t('chat.picture')} />}
    </Sheet>
  );
}
