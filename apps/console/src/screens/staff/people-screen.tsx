import { Button, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../data/read.ts';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../data/moment.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { actsColumn, momentColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, wholeOf, type Columns } from '../../ui/lists/rows-table.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { roleNames } from '../../ui/words/names.ts';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { OwnerChanges } from './owner-changes.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { PersonActs } from './person-acts.tsx';
import { PersonSessions } from './person-sessions.tsx';
import type { Person } from './person.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** The members of staff and the permissions of the roles. */
export function PeopleScreen() {
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  return (
    <Page
      title={t('Staff')}
      actions={
        may('people.act') && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('Add a person')}
          </Button>
        )
      }
    >
      <Tabs
        items={[
          { key: 'people', label: t('People'), children: <People onPassword={setPassword} /> },
          { key: 'roles', label: t('What roles may'), children: <PermissionMatrix /> },
        ]}
      />
      {isAdding && <AddPersonDialog onPassword={setPassword} onClose={() => setAdding(false)} />}
      <ShownOnceDialog
        title={t('The password to hand over')}
        warning={t(
          'Shown only this once. At the first sign-in the person replaces it with their own.',
        )}
        confirm={t('I have handed it over')}
        secret={password}
        onClose={() => setPassword(null)}
      />
    </Page>
  );
}

function People({ onPassword }: { onPassword: (password: string) => void }) {
  const may = useMay();
  const acts = actsColumn<Person>(t('Acts'), (person) => (
    <PersonActs person={person} onPassword={onPassword} />
  ));
  return (
    <Stack>
      <OwnerChanges />
      <RowsTable
        name={t('People of the console')}
        pages={wholeOf(useApiQuery('/people/list', {}))}
        rowKey="staff_id"
        columns={may('people.act') ? [...shown, acts] : shown}
        empty={t('There is nobody yet.')}
      />
    </Stack>
  );
}

const shown: Columns<Person> = [
  {
    title: t('Name'),
    key: 'name',
    render: (_, row) => (
      <span className="whole">
        <span translate="no">{row.name}</span>{' '}
        {row.is_demo && <span className="quiet">{t('demo')}</span>}
      </span>
    ),
  },
  { title: t('Role'), key: 'role', render: (_, row) => roleNames[row.role] },
  {
    title: t('Access'),
    key: 'access',
    render: (_, row) => (
      <>
        {row.is_active ? (
          <Tag color="success">{t('Active')}</Tag>
        ) : (
          <Tag color="error">{t('Switched off')}</Tag>
        )}
        {row.counts_from !== null && (
          <div className="quiet">
            {phrase('One of two people from {moment}', { moment: <Moment at={row.counts_from} /> })}
          </div>
        )}
      </>
    ),
  },
  {
    title: t('Authenticator'),
    key: 'authenticator',
    render: (_, row) =>
      row.has_authenticator ? t('Set up') : <span className="quiet">{t('not yet')}</span>,
  },
  {
    title: t('Sessions'),
    key: 'sessions',
    align: 'right',
    render: (_, row) => <SessionsCell person={row} />,
  },
  momentColumn(t('Last seen'), 'last_seen_at'),
  momentColumn(t('Since'), 'created_at'),
];

/** The number of running sessions; pressed, it lists them. */
function SessionsCell({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  const { name, sessions } = person;
  const label =
    sessions === 1
      ? t('1 running session of {name}', { name })
      : t('{sessions} running sessions of {name}', { sessions, name });
  return (
    <>
      <Button size="small" type="link" aria-label={label} onClick={() => setOpen(true)}>
        {person.sessions}
      </Button>
      {isOpen && <PersonSessions person={person} onClose={() => setOpen(false)} />}
    </>
  );
}
