import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useRead } from '../api/read.ts';
import { Actor } from '../session/actor.tsx';
import { InTheJournal } from '../session/in-the-journal.tsx';
import { useMay } from '../session/session.ts';
import { Moment } from '../time/moment.tsx';
import { Page } from '../ui/page.tsx';
import { RowsTable, wholeOf, type Columns } from '../list/rows-table.tsx';
import { ReceivingDialog, RetireDialog, type ReceivingAccount } from './receiving-dialogs.tsx';

type Open =
  | { readonly act: 'save'; readonly account: ReceivingAccount | null }
  | { readonly act: 'retire'; readonly account: ReceivingAccount };

/** Where players pay in, by currency. */
export function ReceivingScreen() {
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const canAct = may('receiving_accounts.act');
  const close = () => setOpen(null);
  return (
    <Page
      title="Receiving accounts"
      about="Players who request a deposit see these. Changing an account makes a new one."
      actions={
        canAct && (
          <Button type="primary" onClick={() => setOpen({ act: 'save', account: null })}>
            Add an account
          </Button>
        )
      }
    >
      <RowsTable
        name="Receiving accounts"
        pages={wholeOf(useRead('/receiving-accounts/list', {}))}
        rowKey="account_id"
        columns={canAct ? [...columns, actsColumn(setOpen)] : columns}
        empty="There are none yet, so nobody can be told where to pay."
      />
      {open?.act === 'save' && <ReceivingDialog account={open.account} onClose={close} />}
      {open?.act === 'retire' && <RetireDialog account={open.account} onClose={close} />}
    </Page>
  );
}

const columns: Columns<ReceivingAccount> = [
  { title: 'Currency', key: 'currency', render: (_, row) => row.currency },
  {
    title: 'Account',
    key: 'account',
    render: (_, row) => (
      <>
        {row.institution} <span className="mono">{row.number}</span>
      </>
    ),
  },
  { title: 'Holder', key: 'holder', render: (_, row) => row.holder },
  { title: 'Mark', key: 'mark', render: (_, row) => row.mark },
  { title: 'Place', key: 'position', align: 'right', render: (_, row) => row.position },
  {
    title: 'State',
    key: 'state',
    render: (_, row) =>
      row.retired_at === null ? <Tag color="success">Shown</Tag> : <Tag>Retired</Tag>,
  },
  {
    title: 'Last changed',
    key: 'changed',
    render: (_, row) => (
      <>
        <Actor actor={row.retired_by ?? row.created_by} />,{' '}
        <Moment at={row.retired_at ?? row.created_at} />
        <br />
        <InTheJournal subject={`receiving_account:${row.account_id}`} />
      </>
    ),
  },
];

function actsColumn(onOpen: (open: Open) => void): Columns<ReceivingAccount>[number] {
  return {
    title: <span className="quiet">Acts</span>,
    key: 'acts',
    align: 'right',
    render: (_, row) =>
      row.retired_at === null && (
        <>
          <Button
            size="small"
            aria-label={`Change ${row.institution} ${row.number}`}
            onClick={() => onOpen({ act: 'save', account: row })}
          >
            Change
          </Button>{' '}
          <Button
            size="small"
            danger
            aria-label={`Retire ${row.institution} ${row.number}`}
            onClick={() => onOpen({ act: 'retire', account: row })}
          >
            Retire
          </Button>
        </>
      ),
  };
}
