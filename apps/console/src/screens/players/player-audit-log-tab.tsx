import { Button, Table } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { Actor } from '../../session/actor.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Stack } from '../../ui/page.tsx';
import { Nothing } from '../../ui/states.tsx';
import type { PlayerPageAnswer } from './player-search.ts';

/** The newest lines of the audit log about this player, each leading to the whole line. */
export function PlayerAuditLogTab({ answer: { audit_log, player } }: { answer: PlayerPageAnswer }) {
  const navigate = useNavigate();
  const subject = `player:${player.player_id}`;
  return (
    <Stack>
      <Table
        size="small"
        pagination={false}
        rowKey="journal_id"
        dataSource={[...audit_log]}
        locale={{ emptyText: <Nothing>Nothing has been written down about this player.</Nothing> }}
        columns={[
          { title: 'When', key: 'at', render: (_, row) => <Moment at={row.occurred_at} /> },
          { title: 'Who', key: 'who', render: (_, row) => <Actor actor={row.actor} /> },
          {
            title: 'What',
            key: 'act',
            render: (_, row) => (
              <InAppLink to="/audit-log" search={{ subject, line: String(row.journal_id) }}>
                {row.act}
              </InAppLink>
            ),
          },
        ]}
      />
      <div>
        <Button onClick={() => void navigate({ to: '/audit-log', search: { subject } })}>
          All lines in the audit log
        </Button>
      </div>
    </Stack>
  );
}
