import { Button, Tag } from 'antd';
import { Actor } from '../../session/actor.tsx';
import { Amount } from '../../ui/amount.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { MaybeMoment, Moment, Promised } from '../../data/moment.tsx';
import type { Columns } from '../../ui/lists/rows-table.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { isWithdrawal, type QueueKind, type RequestRow } from './queue.ts';

export function queueColumns(
  kind: QueueKind,
  onOpen: (requestId: number) => void,
): Columns<RequestRow> {
  return [
    {
      title: 'Promise',
      key: 'promise',
      render: (_, row) =>
        row.decided_at === null ? (
          <Promised by={row.promised_by} />
        ) : (
          <MaybeMoment at={row.decided_at} />
        ),
    },
    {
      title: 'Player',
      key: 'player',
      render: (_, row) => (
        <InAppLink to="/players/$playerId" params={{ playerId: String(row.player_id) }}>
          {row.username}
        </InAppLink>
      ),
    },
    {
      title: 'Amount',
      key: 'amount',
      align: 'right',
      render: (_, row) => <Amount value={row.amount} unit={row.currency} />,
    },
    whereColumn(kind),
    { title: 'Asked', key: 'asked', render: (_, row) => <Moment at={row.asked_at} /> },
    {
      title: 'State',
      key: 'state',
      render: (_, row) => <RequestState row={row} />,
    },
    {
      title: <span className="quiet">Open</span>,
      key: 'open',
      align: 'right',
      render: (_, row) => (
        <Button
          size="small"
          aria-label={`Open the request of ${row.username} over ${row.amount}`}
          onClick={() => onOpen(row.request_id)}
        >
          Open
        </Button>
      ),
    },
  ];
}

/** How it came, or where it goes. */
function whereColumn(kind: QueueKind): Columns<RequestRow>[number] {
  return {
    title: kind === 'deposits' ? 'Reference' : 'To',
    key: 'where',
    render: (_, row) =>
      isWithdrawal(row) ? (
        <>
          {row.bank} <span className="mono">{row.account}</span>
        </>
      ) : (
        <span className="mono">{row.own_reference || row.reference}</span>
      ),
  };
}

function RequestState({ row }: { row: RequestRow }) {
  const waits = row.state === 'asked' || row.state === 'claimed';
  const needsTwo = row.approvals_needed > 1;
  return (
    <>
      <StateTag state={row.state} />
      {row.claimed_by !== null && waits && (
        <span className="quiet">
          by <Actor actor={row.claimed_by} />
        </span>
      )}
      {needsTwo && (
        <Tag>
          {row.approvals.length} of {row.approvals_needed} approvals
        </Tag>
      )}
    </>
  );
}
