import Megaphone from 'lucide-react/icons/megaphone';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { useOpenedPanel } from '../../ui/layout/opened-panel.tsx';
import type { HomeNotice } from './home-sheets.tsx';
import styles from './lower-home.module.css';
import { useIsMotionAllowed } from './motion.ts';

const loadSheet = () => import('./home-sheets.tsx').then((loaded) => loaded.AnnouncementsSheet);

/** The time for each character, so that long texts run at the same speed. */
const characterMs = 160;

/** A running line of announcements; a press opens all of them. */
export function Announcements({ notices }: { notices: readonly HomeNotice[] }) {
  const { t } = useTranslation();
  const { isOpen, open, panel } = useOpenedPanel(loadSheet, { notices });
  const mayMove = useIsMotionAllowed() && !isOpen;
  const characters = notices.reduce((count, { text }) => count + text.length, 0);
  const duration = { '--way-time': `${characters * characterMs}ms` } as CSSProperties;
  if (notices.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles['line']}
        data-moving={mayMove || undefined}
        onClick={open}
      >
        <Megaphone />
        <span className="visually-hidden">{t('home.announcements')}</span>
        <span className={styles['window']}>
          <span className={styles['text']} style={duration}>
            {notices.map(({ id, text }) => (
              <span key={id}>{text}</span>
            ))}
          </span>
        </span>
      </button>
      {panel}
    </>
  );
}
