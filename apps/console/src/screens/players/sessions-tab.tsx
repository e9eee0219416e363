import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { Tag } from 'antd';
import { useState } from 'react';
import { Mono } from '../../ui/mono.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { actsColumn, momentColumn, RowButton } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { useMay } from '../../session/session.ts';
import { MaybeMoment } from '../../data/moment.tsx';
import { EndSessionsDialog } from './player-dialogs.tsx';
import type { PlayerRow } from './player-search.ts';
import { t } from '../../ui/words/language.ts';

type Session = ConsoleAnswer<'/players/sessions'>['rows'][number];

/** The player's running and ended sessions. */
export function SessionsTab({ player }: { player: PlayerRow }) {
  const may = useMay();
  const [ending, setEnding] = useState<Session | null>(null);
  const query = useApiQuery('/players/sessions', { player_id: player.player_id });
  return (
    <>
      <RowsTable
        name={t('Sessions')}
        pages={singlePage(query)}
        rowKey="id"
        columns={may('players.act') ? [...columns, endColumn(setEnding)] : columns}
        empty={t('The player has not logged in yet.')}
      />
      {ending !== null && (
        <EndSessionsDialog player={player} sessionId={ending.id} onClose={() => setEnding(null)} />
      )}
    </>
  );
}

const columns: Columns<Session> = [
  momentColumn(t('Began'), 'created_at'),
  {
    title: t('Address'),
    key: 'address',
    render: (_, row) => <Mono>{row.address}</Mono>,
  },
  { title: t('Device'), key: 'device', render: (_, row) => row.device || t('Unknown device') },
  momentColumn(t('Last used'), 'last_used_at'),
  {
    title: t('State'),
    key: 'state',
    render: (_, row) =>
      row.is_running ? <Tag color="success">{t('Running')}</Tag> : <Tag>{t('Ended')}</Tag>,
  },
  {
    title: t('Ended'),
    key: 'ended',
    render: (_, row) =>
      row.is_running ? (
        <span className="quiet">{t('not yet')}</span>
      ) : (
        <MaybeMoment at={row.ended_at} />
      ),
  },
  momentColumn(t('Valid until'), 'expires_at'),
];

function endColumn(onEnd: (session: Session) => void): Columns<Session>[number] {
  return actsColumn(
    t('Acts'),
    (row) =>
      row.is_running && (
        <RowButton
          text={t('End')}
          label={t('End the session from {address}', { address: row.address })}
          danger
          onPress={() => onEnd(row)}
        />
      ),
  );
}
