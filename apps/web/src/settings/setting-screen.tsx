import { getRouteApi, useRouter } from '@tanstack/react-router';
import {
  CreditCard,
  Info,
  KeyRound,
  Languages,
  LockKeyhole,
  LogOut,
  Route,
  SlidersHorizontal,
  WalletMinimal,
} from 'lucide-react';
import { useState } from 'react';
import { logOut } from '../api/log-out.ts';
import { useRead } from '../api/read.ts';
import { Menu, type MenuEntry } from '../frame/menu.tsx';
import { Screen } from '../frame/screen.tsx';
import { useTranslation } from '../language/translate.ts';
import { Dialog } from '../overlay/dialog.tsx';
import { Button } from '../ui/button.tsx';
import styles from './setting-screen.module.css';

const route = getRouteApi('/signedIn/setting');

/** Type 1: how the app behaves. Type 2: what guards the account. */
export function SettingScreen() {
  const { t } = useTranslation();
  const { type } = route.useSearch();
  return (
    <Screen title={t(type === 1 ? 'setting.title' : 'setting.security')} back>
      {type === 1 ? <AppSettings /> : <AccountSettings />}
      <LogOutButton />
    </Screen>
  );
}

/** Only those whose screens this release has. */
function AppSettings() {
  const { t } = useTranslation();
  const { routesByPath } = useRouter();
  const existing: readonly string[] = Object.keys(routesByPath);
  const entries: readonly MenuEntry[] = [
    { href: '/changeline', name: t('setting.changeLine'), icon: Route },
    { href: '/about', name: t('setting.about'), icon: Info },
    { href: '/system', name: t('setting.system'), icon: SlidersHorizontal },
    { href: '/language', name: t('setting.language'), icon: Languages },
  ];
  return (
    <Menu
      label={t('setting.title')}
      entries={entries.filter(({ href }) => existing.includes(href))}
    />
  );
}

function AccountSettings() {
  const { t } = useTranslation();
  const safety = useRead('/api/user/safetyInfo', {});
  const isSet = safety.data?.isTrue;
  const entries: readonly MenuEntry[] = [
    { href: '/bankCardManage?type=0', name: t('setting.bankCard'), icon: CreditCard },
    { href: '/bankCardManage?type=1', name: t('setting.virtualWallet'), icon: WalletMinimal },
    {
      href: `/setSecurityCode?isTrue=${isSet ?? false}`,
      name: t('setting.securityCode'),
      icon: LockKeyhole,
      note: isSet === undefined ? '' : t(isSet ? 'securityCode.isSet' : 'securityCode.notSet'),
    },
    { href: '/changePassword', name: t('setting.changePassword'), icon: KeyRound },
  ];
  return <Menu label={t('setting.security')} entries={entries} />;
}

function LogOutButton() {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut();
  };
  return (
    <>
      <Button
        kind="quiet"
        wide
        icon={<LogOut aria-hidden="true" className={styles['icon']} />}
        onClick={() => setAsking(true)}
      >
        {t('home.logOut')}
      </Button>
      <Dialog
        open={isAsking}
        title={t('home.logOutAsk')}
        confirm={t('home.logOut')}
        busy={isLeaving}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
