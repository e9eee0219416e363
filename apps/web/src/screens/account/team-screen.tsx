import UsersRound from 'lucide-react/icons/users-round';
import { useApiQuery } from '../../data/queries.ts';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InviteCard } from './invite-card.tsx';
import { TeamList } from './team-list.tsx';

/** An agent's invitation and members. */
export function TeamScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('team.title')} back>
      <Team />
    </Screen>
  );
}

function Team() {
  const user = useApiQuery('/api/user/userInfo', {});
  if (user.data === undefined) {
    if (user.isError) {
      return <ErrorPanel read={user} />;
    }
    return (
      <>
        <Skeleton shape="block" />
        <Skeleton shape="row" count={4} />
      </>
    );
  }
  const code = user.data.invite_code;
  if (code === undefined) return <AgentsOnly />;
  return (
    <>
      <InviteCard code={code} />
      <TeamList />
    </>
  );
}

function AgentsOnly() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<UsersRound />}
      title={t('team.agentsOnly')}
      hint={t('team.agentsOnlyHint')}
      action={<ButtonLink to="/customer">{t('team.askService')}</ButtonLink>}
    />
  );
}
