import { Button, Typography } from 'antd';
import { useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { useApiQuery } from '../../data/read.ts';
import { Actor } from '../../session/actor.tsx';
import { useMay, useMe } from '../../session/session.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Amount } from '../../ui/amount.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Moment } from '../../data/moment.tsx';
import { Page, Row } from '../../ui/page.tsx';
import { RowsTable, wholeOf, type Columns } from '../../ui/lists/rows-table.tsx';
import { useTell } from '../../ui/tell.ts';
import { gameName } from '../../ui/words/names.ts';

type VoidRow = ConsoleAnswer<'/voids/list'>['rows'][number];
type RuleRow = ConsoleAnswer<'/voids/list'>['by_rule'][number];

/**
 * Rounds whose beacon cannot be had: one person asked, another confirms or somebody withdraws.
 * Below them those that a rule made void without being asked.
 */
export function VoidsScreen() {
  const reading = useApiQuery('/voids/list', {});
  return (
    <Page
      title="Voids"
      about="Only while its beacon cannot be had, and by two people. Ask on the page of the round."
    >
      <RowsTable
        name="Waiting voids"
        pages={wholeOf(reading)}
        rowKey="request_id"
        columns={columns}
        empty="No round waits for a void."
      />
      <Typography.Title level={2}>Void by rule</Typography.Title>
      <RowsTable
        name="Void by rule"
        pages={wholeOf({ ...reading, data: reading.data && { rows: reading.data.by_rule } })}
        rowKey="round_id"
        columns={ruleColumns}
        empty="No round was void by rule."
      />
    </Page>
  );
}

const roundColumns: Columns<VoidRow | RuleRow> = [
  {
    title: 'Round',
    key: 'round',
    render: (_, row) => (
      <InAppLink to="/rounds/$roundId" params={{ roundId: String(row.round_id) }}>
        {gameName(row.game_id)} {row.issue}
      </InAppLink>
    ),
  },
  { title: 'Draw was due', key: 'draw', render: (_, row) => <Moment at={row.draws_at} /> },
  { title: 'Orders', key: 'orders', align: 'right', render: (_, row) => row.orders },
];

const reasons = {
  sealed_late: 'Sealed too late: less than half a second before its draw, or after it',
} as const satisfies Record<RuleRow['rule'], string>;

const ruleColumns: Columns<RuleRow> = [
  ...(roundColumns as Columns<RuleRow>),
  {
    title: 'Returned',
    key: 'stake',
    align: 'right',
    render: (_, row) => <Amount value={row.stake} />,
  },
  { title: 'Reason', key: 'reason', width: 300, render: (_, row) => reasons[row.rule] },
  { title: 'Void since', key: 'voided', render: (_, row) => <Moment at={row.voided_at} /> },
];

const columns: Columns<VoidRow> = [
  ...(roundColumns as Columns<VoidRow>),
  {
    title: 'To be returned',
    key: 'stake',
    align: 'right',
    render: (_, row) => <Amount value={row.stake} />,
  },
  { title: 'Reason', key: 'reason', width: 300, render: (_, row) => row.reason },
  {
    title: 'Asked',
    key: 'asked',
    render: (_, row) => (
      <>
        <Actor actor={row.asked_by} />, <Moment at={row.asked_at} />
      </>
    ),
  },
  { title: 'Second person', key: 'acts', render: (_, row) => <VoidActs row={row} /> },
];

function VoidActs({ row }: { row: VoidRow }) {
  const [dialog, setDialog] = useState<'confirm' | 'withdraw' | null>(null);
  const may = useMay();
  const me = useMe();
  if (!may('voids.act')) return <span className="quiet">Waiting</span>;
  const close = () => setDialog(null);
  return (
    <Row>
      {row.asked_by === me.actor ? (
        <span className="quiet">Waits for somebody else</span>
      ) : (
        <Button size="small" danger onClick={() => setDialog('confirm')}>
          Confirm
        </Button>
      )}
      <Button size="small" onClick={() => setDialog('withdraw')}>
        Withdraw
      </Button>
      {dialog === 'confirm' && <ConfirmDialog row={row} onClose={close} />}
      {dialog === 'withdraw' && (
        <ActDialog
          path="/voids/withdraw"
          title="Withdraw the request?"
          confirm="Withdraw"
          request={() => ({ request_id: row.request_id })}
          done="Withdrawn. The round waits for its beacon."
          onClose={close}
        >
          {row.issue} stays as it is and waits for its beacon.
        </ActDialog>
      )}
    </Row>
  );
}

function ConfirmDialog({ row, onClose }: { row: VoidRow; onClose: () => void }) {
  const tell = useTell();
  return (
    <ActDialog
      path="/voids/confirm"
      title={`Make ${row.issue} void?`}
      confirm="Make it void"
      danger
      request={() => ({ request_id: row.request_id })}
      done=""
      onDone={({ outcome }) =>
        tell(outcome === 'void' ? 'Void. Every stake goes back.' : 'The beacon spoke: it is drawn.')
      }
      onClose={onClose}
    >
      {row.orders === 1 ? '1 order is' : `${row.orders} orders are`} cancelled and{' '}
      <Amount value={row.stake} /> goes back. If the beacon speaks first, the round is drawn and the
      bets stand. Every player of the round reads: “{row.reason}”
    </ActDialog>
  );
}
