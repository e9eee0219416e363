import type { LucideIcon } from 'lucide-react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { InAppLink } from './in-app-link.tsx';
import styles from './menu.module.css';

export interface MenuEntry {
  href: string;
  name: string;
  icon: LucideIcon;
  /** The current state, such as "Set". */
  note?: ReactNode;
}

/** Links to other screens, one below the other. */
export function Menu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return (
    <nav aria-label={label} className={styles['menu']}>
      {entries.map(({ href, name, icon: Icon, note }) => (
        <InAppLink key={href} href={href} className={styles['entry']}>
          <Icon className={styles['icon']} />
          <span className={styles['name']}>{name}</span>
          {note !== undefined && <span className={styles['note']}>{note}</span>}
          <ChevronRight className={styles['arrow']} />
        </InAppLink>
      ))}
    </nav>
  );
}
