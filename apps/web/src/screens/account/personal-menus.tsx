import type { Answer } from '@trine/contract/client.ts';
import ChartColumn from 'lucide-react/icons/chart-no-axes-column';
import History from 'lucide-react/icons/rotate-ccw-clock';
import Info from 'lucide-react/icons/info';
import KeyRound from 'lucide-react/icons/key-round';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Mail from 'lucide-react/icons/mail';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import UsersRound from 'lucide-react/icons/users-round';
import { useUnread } from '../../data/unread.ts';
import { Menu, type MenuEntry } from '../../ui/layout/menu.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useExistingScreens } from '../../features/session/existing-screens.ts';
import { GROUPS } from '../../data/session.ts';

/** Undefined before the answer; entries for some players only are not shown before it. */
export function PersonalMenus({ user }: { user: Answer<'/api/user/userInfo'> | undefined }) {
  return (
    <>
      <MoneyMenu isAgent={user?.group_id === GROUPS.agent} />
      <AccountMenu codeIsSet={user?.security_code_set} />
    </>
  );
}

function MoneyMenu({ isAgent }: { isAgent: boolean }) {
  const { t } = useTranslation();
  const { messages, announcements } = useUnread();
  const unread = messages + announcements;
  const team = { href: '/shareFriend', name: t('personal.myTeam'), icon: UsersRound };
  const entries = useExistingScreens<MenuEntry>([
    { href: '/capitalDetail', name: t('personal.fundDetails'), icon: ScrollText },
    { href: '/betRecord', name: t('personal.historyBills'), icon: History },
    { href: '/statistics', name: t('personal.statistics'), icon: ChartColumn },
    {
      href: '/notice',
      name: t('personal.messages'),
      icon: Mail,
      ...(unread > 0 && { note: t('tabs.unread', { count: unread }) }),
    },
    ...(isAgent ? [team] : []),
    { href: '/actionCenter', name: t('personal.actionCenter'), icon: Sparkles },
  ]);
  return <Menu label={t('personal.moneyMenu')} entries={entries} />;
}

function AccountMenu({ codeIsSet }: { codeIsSet: boolean | undefined }) {
  const { t } = useTranslation();
  const isSet =
    codeIsSet !== undefined && t(codeIsSet ? 'securityCode.isSet' : 'securityCode.notSet');
  return (
    <Menu
      label={t('personal.accountMenu')}
      entries={[
        { href: '/changePassword', name: t('personal.changePassword'), icon: KeyRound },
        {
          href: `/setSecurityCode?isTrue=${codeIsSet ?? false}`,
          name: t('personal.securityCode'),
          icon: LockKeyhole,
          ...(isSet && { note: isSet }),
        },
        { href: '/setting?type=2', name: t('setting.security'), icon: ShieldCheck },
        { href: '/setting?type=1', name: t('personal.settings'), icon: Settings },
        { href: '/about', name: t('personal.about'), icon: Info },
      ]}
    />
  );
}
