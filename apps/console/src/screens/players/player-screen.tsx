import { useParams, useSearch } from '@tanstack/react-router';
import { Tabs, Tag } from 'antd';
import { Mono } from '../../ui/mono.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { useMay } from '../../session/session.ts';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-states.tsx';
import { useSetSearch } from '../../ui/lists/search.ts';
import { groupNames } from '../../ui/words/names.ts';
import { PlayerActs } from './player-acts.tsx';
import { EntriesTab } from './entries-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { PlayerAuditLogTab } from './player-audit-log-tab.tsx';
import { RequestsTab } from './requests-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import { SessionsTab } from './sessions-tab.tsx';
import type { PlayerPageAnswer, PlayerSearch } from './player-search.ts';
import { PlayerStates } from './players-screen.tsx';
import { t } from '../../ui/words/language.ts';

/** One player, with the history in tabs. */
export function PlayerScreen() {
  const { playerId } = useParams({ from: '/signedIn/players/$playerId' });
  const page = useApiQuery('/players/page', { player_id: playerId });
  const player = page.data?.player;
  return (
    <Page
      title={player?.username ?? t('Player {playerId}', { playerId })}
      back={<InAppLink to="/players">{t('Players')}</InAppLink>}
      about={
        player && (
          <>
            <Mono>{player.player_id}</Mono> <Tag>{groupNames[player.group_id]}</Tag>
            <PlayerStates row={player} />
            {player.is_demo && <Tag>{t('Demo')}</Tag>}
          </>
        )
      }
      actions={player && <PlayerActs player={player} />}
    >
      <QueryState query={page} rows={12}>
        {(answer) => <PlayerTabs answer={answer} />}
      </QueryState>
    </Page>
  );
}

function PlayerTabs({ answer }: { answer: PlayerPageAnswer }) {
  const search = useSearch({ from: '/signedIn/players/$playerId' });
  const setSearch = useSetSearch<PlayerSearch>();
  const may = useMay();
  const playerId = answer.player.player_id;
  const items = [
    { key: 'overview', label: t('Overview'), children: <OverviewTab answer={answer} /> },
    { key: 'money', label: t('Money'), children: <EntriesTab playerId={playerId} /> },
    { key: 'orders', label: t('Orders'), children: <OrdersTab playerId={playerId} /> },
    { key: 'requests', label: t('Requests'), children: <RequestsTab playerId={playerId} /> },
    { key: 'sessions', label: t('Sessions'), children: <SessionsTab player={answer.player} /> },
    ...(may('security_events.see')
      ? [{ key: 'security', label: t('Security'), children: <SecurityTab playerId={playerId} /> }]
      : []),
    ...(may('audit_log.see')
      ? [
          {
            key: 'audit_log',
            label: t('Audit log'),
            children: <PlayerAuditLogTab answer={answer} />,
          },
        ]
      : []),
  ];
  const none = { from: undefined, to: undefined, kind: undefined };
  return (
    <Tabs
      activeKey={search.tab ?? 'overview'}
      items={items}
      destroyOnHidden
      onChange={(tab) => setSearch({ tab, ...none })}
    />
  );
}
