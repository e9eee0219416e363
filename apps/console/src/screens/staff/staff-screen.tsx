import { Button, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../data/api-query.ts';
import { useMay } from '../../session/session.ts';
import { Moment } from '../../data/moment.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { actsColumn, momentColumn } from '../../ui/lists/columns.tsx';
import { RowsTable, singlePage, type Columns } from '../../ui/lists/rows-table.tsx';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import { roleNames } from '../../ui/words/names.ts';
import { AddStaffDialog } from './add-staff-dialog.tsx';
import { OwnerChanges } from './owner-changes.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { StaffActs } from './staff-acts.tsx';
import { StaffSessions } from './staff-sessions.tsx';
import type { StaffMember } from './staff-member.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** The members of staff and the permissions of the roles. */
export function StaffScreen() {
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
          { key: 'people', label: t('People'), children: <StaffList onPassword={setPassword} /> },
          { key: 'roles', label: t('What roles may'), children: <PermissionMatrix /> },
        ]}
      />
      {isAdding && <AddStaffDialog onPassword={setPassword} onClose={() => setAdding(false)} />}
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

function StaffList({ onPassword }: { onPassword: (password: string) => void }) {
  const may = useMay();
  const acts = actsColumn<StaffMember>(t('Acts'), (member) => (
    <StaffActs member={member} onPassword={onPassword} />
  ));
  return (
    <Stack>
      <OwnerChanges />
      <RowsTable
        name={t('Staff of the console')}
        pages={singlePage(useApiQuery('/people/list', {}))}
        rowKey="staff_id"
        columns={may('people.act') ? [...shown, acts] : shown}
        empty={t('There are no members of staff yet.')}
      />
    </Stack>
  );
}

const shown: Columns<StaffMember> = [
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
            {phrase('Counts as one of two people from {moment}', {
              moment: <Moment at={row.counts_from} />,
            })}
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
    render: (_, row) => <SessionsCell member={row} />,
  },
  momentColumn(t('Last seen'), 'last_seen_at'),
  momentColumn(t('Since'), 'created_at'),
];

/** The number of running sessions, as a button that lists them. */
function SessionsCell({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  const { name, sessions } = member;
  const label =
    sessions === 1
      ? t('1 running session of {name}', { name })
      : t('{sessions} running sessions of {name}', { sessions, name });
  return (
    <>
      <Button size="small" type="link" aria-label={label} onClick={() => setOpen(true)}>
        {member.sessions}
      </Button>
      {isOpen && <StaffSessions member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
