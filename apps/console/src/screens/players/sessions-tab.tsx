import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { Tag } from 'antd';
import { useApiQuery } from '../../data/read.ts';
import { MaybeMoment, Moment } from '../../data/moment.tsx';
import { RowsTable, wholeOf, type Columns } from '../../ui/lists/rows-table.tsx';

type Session = ConsoleAnswer<'/players/sessions'>['rows'][number];
interface KeyedSession extends Session {
  readonly key: string;
}

/** Where the player was logged in, and is. */
export function SessionsTab({ playerId }: { playerId: number }) {
  const reading = useApiQuery('/players/sessions', { player_id: playerId });
  const whole = wholeOf(reading);
  const rows = whole.rows?.map((row, index) => ({ ...row, key: `${row.created_at}-${index}` }));
  return (
    <RowsTable<KeyedSession>
      name="Sessions"
      pages={{ ...whole, rows }}
      rowKey="key"
      columns={columns}
      empty="The player has not logged in yet."
    />
  );
}

const columns: Columns<KeyedSession> = [
  { title: 'Began', key: 'began', render: (_, row) => <Moment at={row.created_at} /> },
  {
    title: 'Address',
    key: 'address',
    render: (_, row) => <span className="mono">{row.address}</span>,
  },
  { title: 'Device', key: 'device', render: (_, row) => row.device || 'unknown' },
  { title: 'Last used', key: 'used', render: (_, row) => <Moment at={row.last_used_at} /> },
  {
    title: 'State',
    key: 'state',
    render: (_, row) => (row.is_running ? <Tag color="success">Running</Tag> : <Tag>Ended</Tag>),
  },
  {
    title: 'Ended',
    key: 'ended',
    render: (_, row) =>
      row.is_running ? <span className="quiet">not yet</span> : <MaybeMoment at={row.ended_at} />,
  },
  { title: 'Valid until', key: 'until', render: (_, row) => <Moment at={row.expires_at} /> },
];
