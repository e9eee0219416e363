import { Button, Table } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { Actor } from '../../session/actor.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Stack } from '../../ui/page.tsx';
import { Nothing } from '../../ui/states.tsx';
import type { PlayerPageAnswer } from './player-search.ts';

/** The newest lines of the journal about this player, each leading to the whole line. */
export function PlayerJournalTab({ answer: { journal, player } }: { answer: PlayerPageAnswer }) {
  const navigate = useNavigate();
  const subject = `player:${player.player_id}`;
  return (
    <Stack>
      <Table
        size="small"
        pagination={false}
        rowKey="journal_id"
        dataSource={[...journal]}
        locale={{ emptyText: <Nothing>Nothing has been written down about this player.</Nothing> }}
        columns={[
          { title: 'When', key: 'at', render: (_, row) => <Moment at={row.occurred_at} /> },
          { title: 'Who', key: 'who', render: (_, row) => <Actor actor={row.actor} /> },
          {
            title: 'What',
            key: 'act',
            render: (_, row) => (
              <InAppLink to="/journal" search={{ subject, line: String(row.journal_id) }}>
                {row.act}
              </InAppLink>
            ),
          },
        ]}
      />
      <div>
        <Button onClick={() => void navigate({ to: '/journal', search: { subject } })}>
          All lines in the journal
        </Button>
      </div>
    </Stack>
  );
}
