import { getRouteApi } from '@tanstack/react-router';
import CreditCard from 'lucide-react/icons/credit-card';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import Languages from 'lucide-react/icons/languages';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Route from 'lucide-react/icons/route';
import ShieldCheck from 'lucide-react/icons/shield-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import WalletMinimal from 'lucide-react/icons/wallet-minimal';
import { useApiQuery } from '../../data/queries.ts';
import { Menu } from '../../ui/layout/menu.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { LogOutButton } from '../../features/session/log-out-button.tsx';

import { SecurityEventsScreen } from './security-events-screen.tsx';
import { SessionsScreen } from './sessions-screen.tsx';

const route = getRouteApi('/signedIn/setting');

/**
 * Type 1: settings of the app. Type 2: security of the account. Type 3: sessions. Type 4: security
 * events.
 */
export function SettingScreen() {
  const { t } = useTranslation();
  const { type } = route.useSearch();
  if (type === 3) return <SessionsScreen />;
  if (type === 4) return <SecurityEventsScreen />;
  return (
    <Screen title={t(type === 1 ? 'setting.title' : 'setting.security')} back>
      {type === 1 ? <AppSettings /> : <AccountSettings />}
      {type === 1 && <ZoneNote />}
      <LogOutButton />
    </Screen>
  );
}

function AppSettings() {
  const { t } = useTranslation();
  return (
    <Menu
      label={t('setting.title')}
      entries={[
        { href: '/changeline', name: t('setting.changeLine'), icon: Route },
        { href: '/about', name: t('setting.about'), icon: Info },
        { href: '/system', name: t('setting.system'), icon: SlidersHorizontal },
        { href: '/language', name: t('setting.language'), icon: Languages },
      ]}
    />
  );
}

/** The screen of the code asks the server itself, so an early press also shows the right form. */
function AccountSettings() {
  const { t } = useTranslation();
  const safety = useApiQuery('/api/user/safetyInfo', {});
  const isSet = safety.data?.isTrue;
  return (
    <Menu
      label={t('setting.security')}
      entries={[
        { href: '/bankCardManage?type=0', name: t('setting.bankCard'), icon: CreditCard },
        { href: '/bankCardManage?type=1', name: t('setting.virtualWallet'), icon: WalletMinimal },
        {
          href: `/setSecurityCode?isTrue=${isSet ?? false}`,
          name: t('setting.securityCode'),
          icon: LockKeyhole,
          note: isSet === undefined ? '' : t(isSet ? 'securityCode.isSet' : 'securityCode.notSet'),
        },
        { href: '/changePassword', name: t('setting.changePassword'), icon: KeyRound },
        { href: '/setting?type=3', name: t('sessions.title'), icon: MonitorSmartphone },
        { href: '/setting?type=4', name: t('securityEvents.title'), icon: ShieldCheck },
      ]}
    />
  );
}
