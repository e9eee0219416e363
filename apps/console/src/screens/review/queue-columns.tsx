import { Tag } from 'antd';
import { Mono } from '../../ui/mono.tsx';
import { Actor } from '../../session/actor.tsx';
import { Amount } from '../../ui/amount.tsx';
import { MaybeMoment, PromisedMoment } from '../../data/moment.tsx';
import { buttonColumn, momentColumn, playerColumn } from '../../ui/lists/columns.tsx';
import type { Columns } from '../../ui/lists/rows-table.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import type { QueueKind } from './queue.ts';
import { isWithdrawal, type RequestRow } from './request.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

export function queueColumns(
  kind: QueueKind,
  onOpen: (requestId: number) => void,
): Columns<RequestRow> {
  return [
    {
      title: t('Promise'),
      key: 'promise',
      render: (_, row) =>
        row.decided_at === null ? (
          <PromisedMoment by={row.promised_by} />
        ) : (
          <MaybeMoment at={row.decided_at} />
        ),
    },
    playerColumn(t('Player')),
    {
      title: t('Amount'),
      key: 'amount',
      align: 'right',
      render: (_, row) => <Amount value={row.amount} unit={row.currency} />,
    },
    whereColumn(kind),
    momentColumn(t('Asked'), 'asked_at'),
    {
      title: t('State'),
      key: 'state',
      render: (_, row) => <RequestState row={row} />,
    },
    buttonColumn(
      t('Open'),
      (row) =>
        t('Open the request of {username} over {amount}', {
          username: row.username,
          amount: row.amount,
        }),
      (row) => onOpen(row.request_id),
    ),
  ];
}

function whereColumn(kind: QueueKind): Columns<RequestRow>[number] {
  return {
    title: kind === 'deposits' ? t('Reference') : t('Paid to'),
    key: 'where',
    render: (_, row) =>
      isWithdrawal(row) ? (
        <>
          <span>{row.bank}</span> <Mono>{row.account}</Mono>
        </>
      ) : (
        <Mono>{row.own_reference || row.reference}</Mono>
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
          {phrase('by {actor}', { actor: <Actor actor={row.claimed_by} /> })}
        </span>
      )}
      {needsTwo && (
        <Tag>
          {phrase('{length} of {approvalsNeeded} approvals', {
            length: row.approvals.length,
            approvalsNeeded: row.approvals_needed,
          })}
        </Tag>
      )}
    </>
  );
}
