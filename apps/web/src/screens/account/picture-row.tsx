import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Images from 'lucide-react/icons/images';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './picture-row.module.css';

/** The picture; a press asks for the source of a new one. */
export function PictureRow({ avatar }: { avatar: number }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles['row']} onClick={() => setOpen(true)}>
        <span className={styles['name']}>{t('baseInfo.changePicture')}</span>
        <img src={`/avatars/${avatar}.svg`} alt="" className={styles['picture']} />
        <ChevronRight className={styles['arrow']} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('baseInfo.picture')}>
        <Link to="/defaultAvatar" className={styles['way']}>
          <Images className={styles['icon']} />
          <span>{t('baseInfo.choosePicture')}</span>
          <ChevronRight className={styles['arrow']} />
        </Link>
      </Sheet>
    </>
  );
}
