import Megaphone from 'lucide-react/icons/megaphone';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import styles from './announcements.module.css';
import { useMayMove } from './motion.ts';

interface Notice {
  id: number;
  text: string;
}

/** How long a character takes to pass, so that long texts are no faster than short ones. */
const characterMs = 160;

/** A line of text that passes by; a press stops and shows all of it. */
export function Announcements({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const mayMove = useMayMove() && !open;
  const characters = notices.reduce((count, { text }) => count + text.length, 0);
  const pace = { '--way-time': `${characters * characterMs}ms` } as CSSProperties;
  if (notices.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles['line']}
        data-moving={mayMove || undefined}
        onClick={() => setOpen(true)}
      >
        <Megaphone aria-hidden="true" />
        <span className="visually-hidden">{t('home.announcements')}</span>
        <span className={styles['window']}>
          <span className={styles['text']} style={pace}>
            {notices.map(({ id, text }) => (
              <span key={id}>{text}</span>
            ))}
          </span>
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('home.announcements')}>
        <ul className={styles['all']}>
          {notices.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}
