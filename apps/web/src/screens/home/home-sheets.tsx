/** The sheets of the home screen, fetched when one is opened. */
import { useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import type { Host } from '../../features/hosts/host-latency.ts';
import { HostList, HostSwitched } from '../../features/hosts/host-list.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './lower-home.module.css';

export interface HostSheetProps {
  open: boolean;
  onClose: () => void;
  /** Undefined before the answer. */
  hosts: readonly Host[] | undefined;
}

export function HostSheet({ open, onClose, hosts }: HostSheetProps) {
  const { t } = useTranslation();
  const [switchedTo, setSwitchedTo] = useState<Host['id'] | null>(null);
  const onChosen = (host: Host['id']) => {
    onClose();
    setSwitchedTo(host);
  };
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('home.chooseLine')}
        description={t('home.chooseLineHint')}
      >
        {hosts === undefined ? (
          <Skeleton shape="row" count={2} />
        ) : (
          <HostList hosts={hosts} seen={open} onChosen={onChosen} />
        )}
      </Sheet>
      <HostSwitched host={switchedTo} onClose={() => setSwitchedTo(null)} />
    </>
  );
}

export interface HomeNotice {
  id: number;
  text: string;
}

export interface AnnouncementsSheetProps {
  open: boolean;
  onClose: () => void;
  notices: readonly HomeNotice[];
}

export function AnnouncementsSheet({ open, onClose, notices }: AnnouncementsSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('home.announcements')}>
      <ul className={styles['all']}>
        {notices.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </Sheet>
  );
}
