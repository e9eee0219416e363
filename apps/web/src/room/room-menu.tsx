import { ChevronRight, History } from 'lucide-react';
import { InAppLink } from '../frame/in-app-link.tsx';
import { useTranslation } from '../language/translate.ts';
import { Sheet } from '../overlay/sheet.tsx';
import styles from './room-menu.module.css';

export interface RoomMenuProps {
  open: boolean;
  onClose: () => void;
}

const entries = [{ href: '/betRecord', text: 'betRoom.menuHistory', Icon: History }] as const;

/** Where else one may want to go from a room. */
export function RoomMenu({ open, onClose }: RoomMenuProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('betRoom.menu')}>
      <ul className={styles['menu']}>
        {entries.map(({ href, text, Icon }) => (
          <li key={href}>
            <InAppLink href={href} className={styles['entry']}>
              <Icon aria-hidden="true" />
              {t(text)}
              <ChevronRight aria-hidden="true" className={styles['arrow']} />
            </InAppLink>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
