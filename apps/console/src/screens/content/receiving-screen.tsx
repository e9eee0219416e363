import { Alert, Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../data/read.ts';
import { ActorAt } from '../../session/actor.tsx';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { useMay, useMe } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { actsColumn, countColumn, RowButton } from '../../ui/lists/columns.tsx';
import { RowsTable, wholeOf, type Columns } from '../../ui/lists/rows-table.tsx';
import {
  ConfirmChangeDialog,
  ReceivingDialog,
  RetireDialog,
  WithdrawChangeDialog,
  type ReceivingAccount,
  type ReceivingChange,
} from './receiving-dialogs.tsx';

type Open =
  | { readonly act: 'save'; readonly account: ReceivingAccount | null }
  | { readonly act: 'retire'; readonly account: ReceivingAccount }
  | { readonly act: 'confirm' | 'withdraw'; readonly change: ReceivingChange };

/** The accounts to which players pay deposits. */
export function ReceivingScreen() {
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const canAct = may('receiving_accounts.act');
  const reading = useApiQuery('/receiving-accounts/list', {});
  const waiting = reading.data?.waiting ?? [];
  const close = () => setOpen(null);
  return (
    <Page
      title="Receiving accounts"
      about="Players who request a deposit see these. A new or changed account takes two people."
      actions={
        canAct && (
          <Button type="primary" onClick={() => setOpen({ act: 'save', account: null })}>
            Add an account
          </Button>
        )
      }
    >
      {waiting.length > 0 && (
        <Waiting changes={waiting} rows={reading.data?.rows ?? []} onOpen={setOpen} />
      )}
      <RowsTable
        name="Receiving accounts"
        pages={wholeOf(reading)}
        rowKey="account_id"
        columns={canAct ? [...columns, accountActs(setOpen)] : columns}
        empty="There are none yet, so nobody can be told where to pay."
      />
      {open?.act === 'save' && <ReceivingDialog account={open.account} onClose={close} />}
      {open?.act === 'retire' && <RetireDialog account={open.account} onClose={close} />}
      {open?.act === 'confirm' && <ConfirmChangeDialog change={open.change} onClose={close} />}
      {open?.act === 'withdraw' && <WithdrawChangeDialog change={open.change} onClose={close} />}
    </Page>
  );
}

interface WaitingProps {
  changes: readonly ReceivingChange[];
  rows: readonly ReceivingAccount[];
  onOpen: (open: Open) => void;
}

/** Proposed accounts; another person than the proposer has to confirm them. */
function Waiting({ changes, rows, onOpen }: WaitingProps) {
  const mayAct = useMay()('receiving_accounts.act');
  const me = useMe();
  return changes.map((change) => {
    const replaced = rows.find((row) => row.account_id === change.replaces);
    const isOwn = change.asked_by === me.actor;
    return (
      <Alert
        key={change.change_id}
        type="info"
        showIcon
        title={
          <>
            Waits for a second person: {change.currency}, {change.institution}{' '}
            <span className="mono">{change.number}</span>
            {replaced && (
              <>
                {' '}
                in place of <span className="mono">{replaced.number}</span>
              </>
            )}
          </>
        }
        description={
          <>
            <ActorAt actor={change.asked_by} at={change.asked_at} />: {change.reason}
          </>
        }
        action={
          mayAct && (
            <Space>
              {!isOwn && (
                <Button
                  size="small"
                  type="primary"
                  onClick={() => onOpen({ act: 'confirm', change })}
                >
                  Confirm
                </Button>
              )}
              <Button size="small" onClick={() => onOpen({ act: 'withdraw', change })}>
                Withdraw
              </Button>
            </Space>
          )
        }
      />
    );
  });
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
  countColumn('Position', 'position'),
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
        <ActorAt actor={row.retired_by ?? row.created_by} at={row.retired_at ?? row.created_at} />
        <br />
        <InTheAuditLog subject={`receiving_account:${row.account_id}`} />
      </>
    ),
  },
];

function accountActs(onOpen: (open: Open) => void): Columns<ReceivingAccount>[number] {
  return actsColumn('Acts', (account) => {
    if (account.retired_at !== null) return null;
    const name = `${account.institution} ${account.number}`;
    return (
      <>
        <RowButton
          text="Change"
          label={`Change ${name}`}
          onPress={() => onOpen({ act: 'save', account })}
        />{' '}
        <RowButton
          text="Retire"
          label={`Retire ${name}`}
          danger
          onPress={() => onOpen({ act: 'retire', account })}
        />
      </>
    );
  });
}
