import { Button } from 'antd';
import { useNavigate } from '@tanstack/react-router';
import { ActText } from '../../session/act-text.tsx';
import { Actor } from '../../session/actor.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { momentColumn } from '../../ui/lists/columns.tsx';
import { PlainTable, type Columns } from '../../ui/lists/rows-table.tsx';
import { Stack } from '../../ui/page.tsx';
import type { PlayerPageAnswer } from './player-search.ts';
import { t } from '../../ui/words/language.ts';

/** The newest lines of the audit log about this player, each with a link to the whole line. */
export function PlayerAuditLogTab({ answer: { audit_log, player } }: { answer: PlayerPageAnswer }) {
  const navigate = useNavigate();
  const subject = `player:${player.player_id}`;
  return (
    <Stack>
      <PlainTable
        rows={audit_log}
        rowKey="audit_id"
        empty={t('The audit log has no lines about this player.')}
        columns={columnsOf(subject, player.username)}
      />
      <div>
        <Button onClick={() => void navigate({ to: '/audit-log', search: { subject } })}>
          {t('All lines in the audit log')}
        </Button>
      </div>
    </Stack>
  );
}

function columnsOf(
  subject: string,
  username: string,
): Columns<PlayerPageAnswer['audit_log'][number]> {
  return [
    momentColumn(t('When'), 'occurred_at'),
    { title: t('Who'), key: 'who', render: (_, row) => <Actor actor={row.actor} /> },
    {
      title: t('What'),
      key: 'act',
      render: (_, row) => (
        <InAppLink to="/audit-log" search={{ subject, line: String(row.audit_id) }}>
          <ActText act={row.act} subject={username} />
        </InAppLink>
      ),
    },
  ];
}
