import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useApiQuery } from '../../data/queries.ts';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import type { Host } from '../../features/hosts/host-latency.ts';
import { HostList, HostSwitched } from '../../features/hosts/host-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './change-host-screen.module.css';

/** Both hosts with their latency; after a choice a popup confirms it and the screen closes. */
export function ChangeHostScreen() {
  const { t } = useTranslation();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const home = useApiQuery('/api/index/index', {});
  const [switchedTo, setSwitchedTo] = useState<Host['id'] | null>(null);
  const leave = () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/setting', search: { type: 1 }, replace: true });
  };
  return (
    <Screen title={t('setting.changeLine')} back>
      <p className={styles['hint']}>{t('home.chooseLineHint')}</p>
      {home.data ? (
        <HostList hosts={home.data.lines} seen onChosen={setSwitchedTo} />
      ) : home.isError ? (
        <ErrorPanel read={home} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
      <HostSwitched host={switchedTo} onClose={leave} />
    </Screen>
  );
}
