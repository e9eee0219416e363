import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { ActorAt } from '../../session/actor.tsx';
import { SecondPerson } from '../../session/second-person.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { t } from '../../ui/words/language.ts';
import { roleNames } from '../../ui/words/names.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type OwnerChange = ConsoleAnswer<'/people/changes'>['rows'][number];

/** Proposed changes of owners, which a second owner confirms; hidden if there are none. */
export function OwnerChanges() {
  const read = useApiQuery('/people/changes', {});
  if (read.data?.rows.length === 0) return null;
  return (
    <RowsTable
      name={t('Waits for a second owner')}
      pages={singlePage(read)}
      rowKey="change_id"
      columns={columns}
      empty={t('Nothing waits for a second person.')}
    />
  );
}

const columns: Columns<OwnerChange> = [
  {
    title: t('Waits for a second owner'),
    key: 'what',
    render: (_, row) => <strong>{titleOf(row)}</strong>,
  },
  { title: t('Reason'), key: 'reason', width: 320, render: (_, row) => row.reason },
  {
    title: t('Asked'),
    key: 'asked',
    render: (_, row) => <ActorAt actor={row.asked_by} at={row.asked_at} />,
  },
  { title: t('State'), key: 'state', render: (_, row) => <ChangeActs row={row} /> },
];

function titleOf({ name, role, is_active: isActive }: OwnerChange): string {
  if (role !== null) return t('{name} becomes {role}', { name, role: roleNames[role] });
  return isActive === true ? t('Switch on {name}', { name }) : t('Switch off {name}', { name });
}

function ChangeActs({ row }: { row: OwnerChange }) {
  const request = { change_id: row.change_id };
  return (
    <SecondPerson
      permission="people.act"
      askedBy={row.asked_by}
      danger
      renderConfirm={(close) => (
        <ActDialog
          path="/people/confirm-change"
          title={`${titleOf(row)}?`}
          confirm={t('Confirm')}
          danger
          request={() => request}
          done={t('Confirmed.')}
          onClose={close}
        >
          {phrase(
            'An owner may do everything. The sessions of {name} end at once. The reason: “{reason}”',
            { name: row.name, reason: row.reason },
          )}
        </ActDialog>
      )}
      withdrawal={{ path: '/people/withdraw-change', request, about: titleOf(row) }}
    />
  );
}
