import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { Mono } from '../../ui/mono.tsx';
import { useApiQuery } from '../../data/api-query.ts';
import { ActorAt } from '../../session/actor.tsx';
import { InTheAuditLog } from '../../session/in-the-audit-log.tsx';
import { SecondPerson } from '../../session/second-person.tsx';
import { useMay } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { actsColumn, countColumn, RowButton } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import {
  ConfirmChangeDialog,
  ReceivingDialog,
  RetireDialog,
  type ReceivingAccount,
  type ReceivingChange,
} from './receiving-dialogs.tsx';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type Open =
  | { readonly act: 'save'; readonly account: ReceivingAccount | null }
  | { readonly act: 'retire'; readonly account: ReceivingAccount };

/** The accounts to which players pay deposits. */
export function ReceivingScreen() {
  const may = useMay();
  const [open, setOpen] = useState<Open | null>(null);
  const canAct = may('receiving_accounts.act');
  const query = useApiQuery('/receiving-accounts/list', {});
  const close = () => setOpen(null);
  return (
    <Page
      title={t('Receiving accounts')}
      about={t(
        'Players who request a deposit see these. A new or changed account takes two people.',
      )}
      actions={
        canAct && (
          <Button type="primary" onClick={() => setOpen({ act: 'save', account: null })}>
            {t('Add an account')}
          </Button>
        )
      }
    >
      {query.data && <Waiting changes={query.data.waiting} rows={query.data.rows} />}
      <RowsTable
        name={t('Receiving accounts')}
        pages={singlePage(query)}
        rowKey="account_id"
        columns={canAct ? [...columns, accountActs(setOpen)] : columns}
        empty={t('There are none yet, so players cannot make deposits.')}
      />
      {open?.act === 'save' && <ReceivingDialog account={open.account} onClose={close} />}
      {open?.act === 'retire' && <RetireDialog account={open.account} onClose={close} />}
    </Page>
  );
}

interface WaitingProps {
  changes: readonly ReceivingChange[];
  rows: readonly ReceivingAccount[];
}

/** Proposed accounts; a second person has to confirm each. */
function Waiting({ changes, rows }: WaitingProps) {
  return changes.map((change) => {
    const replaced = rows.find((row) => row.account_id === change.replaces);
    return (
      <Alert
        key={change.change_id}
        type="info"
        showIcon
        title={phrase('Waits for a second person: {currency}, {institution} {number}{more}', {
          currency: change.currency,
          institution: change.institution,
          number: <Mono>{change.number}</Mono>,
          more:
            replaced &&
            phrase(' in place of {number}', {
              number: <Mono>{replaced.number}</Mono>,
            }),
        })}
        description={
          <>
            <ActorAt actor={change.asked_by} at={change.asked_at} />: <span>{change.reason}</span>
          </>
        }
        action={
          <SecondPerson
            permission="receiving_accounts.act"
            askedBy={change.asked_by}
            renderConfirm={(close) => <ConfirmChangeDialog change={change} onClose={close} />}
            withdrawal={{
              path: '/receiving-accounts/withdraw',
              request: { change_id: change.change_id },
              about: phrase('{institution} {number} will not be shown. It can be proposed again.', {
                institution: change.institution,
                number: change.number,
              }),
            }}
          />
        }
      />
    );
  });
}

const columns: Columns<ReceivingAccount> = [
  { title: t('Currency'), key: 'currency', render: (_, row) => row.currency },
  {
    title: t('Account'),
    key: 'account',
    render: (_, row) => (
      <>
        <span>{row.institution}</span> <Mono>{row.number}</Mono>
      </>
    ),
  },
  { title: t('Holder'), key: 'holder', render: (_, row) => row.holder },
  { title: t('Mark'), key: 'mark', render: (_, row) => row.mark },
  countColumn(t('Position'), 'position'),
  {
    title: t('State'),
    key: 'state',
    render: (_, row) =>
      row.retired_at === null ? <Tag color="success">{t('Shown')}</Tag> : <Tag>{t('Retired')}</Tag>,
  },
  {
    title: t('Last changed'),
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
  return actsColumn(t('Acts'), (account) => {
    if (account.retired_at !== null) return null;
    const name = `${account.institution} ${account.number}`;
    return (
      <>
        <RowButton
          text={t('Change')}
          label={t('Change {name}', { name })}
          onPress={() => onOpen({ act: 'save', account })}
        />{' '}
        <RowButton
          text={t('Retire')}
          label={t('Retire {name}', { name })}
          danger
          onPress={() => onOpen({ act: 'retire', account })}
        />
      </>
    );
  });
}
