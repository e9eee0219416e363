import type { Role } from '@trine/contract/console/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useMe } from '../../session/session.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { ActMenu, type ActItem } from '../../ui/act-menu.tsx';
import { Stack } from '../../ui/page.tsx';
import { PersonSessions } from './person-sessions.tsx';
import { RoleSelect } from './role-select.tsx';
import type { Person } from './person.ts';

type ActName = 'role' | 'switch' | 'sessions' | 'reset' | 'audit_log';

interface PersonActsProps {
  person: Person;
  onPassword: (password: string) => void;
}

/** The menu of acts on a colleague's access. */
export function PersonActs({ person, onPassword }: PersonActsProps) {
  const [open, setOpen] = useState<ActName | null>(null);
  const me = useMe();
  const navigate = useNavigate();
  const isSelf = person.staff_id === me.staff_id;
  const items: readonly ActItem<ActName>[] = [
    { key: 'role', label: 'Another role' },
    { key: 'sessions', label: 'Sessions' },
    ...(isSelf ? [] : [{ key: 'reset', label: 'New password and authenticator' } as const]),
    {
      key: 'switch',
      label: person.is_active ? 'Switch off' : 'Switch on',
      danger: person.is_active,
    },
    { key: 'audit_log', label: 'In the audit log' },
  ];
  const close = () => setOpen(null);
  const choose = (act: ActName) => {
    if (act !== 'audit_log') setOpen(act);
    else void navigate({ to: '/audit-log', search: { subject: person.actor } });
  };
  return (
    <>
      <ActMenu items={items} onChoose={choose}>
        <Button size="small" aria-label={`Act on ${person.name}`}>
          Act
        </Button>
      </ActMenu>
      {open === 'role' && <RoleDialog person={person} onClose={close} />}
      {open === 'switch' && <SwitchPersonDialog person={person} onClose={close} />}
      {open === 'sessions' && <PersonSessions person={person} onClose={close} />}
      {open === 'reset' && (
        <ActDialog
          path="/people/reset"
          title={`A new password for ${person.name}?`}
          confirm="Make a new password"
          danger
          request={() => ({ staff_id: person.staff_id })}
          done=""
          onDone={({ password }) => onPassword(password)}
          onClose={close}
        >
          The current password, authenticator and sessions of {person.name} end at once.
        </ActDialog>
      )}
    </>
  );
}

interface DialogProps {
  person: Person;
  onClose: () => void;
}

function RoleDialog({ person, onClose }: DialogProps) {
  const [role, setRole] = useState<Role>(person.role);
  return (
    <ActDialog
      path="/people/role"
      title={`Another role for ${person.name}?`}
      confirm="Change the role"
      isIncomplete={role === person.role}
      request={() => ({ staff_id: person.staff_id, role })}
      done="The role has been changed."
      onClose={onClose}
    >
      <Stack>
        <span>
          What {person.name} may see and do changes at once; for a day {person.name} does not count
          as one of two people.
        </span>
        <RoleSelect value={role} onChange={setRole} />
      </Stack>
    </ActDialog>
  );
}

function SwitchPersonDialog({ person, onClose }: DialogProps) {
  const verb = person.is_active ? 'off' : 'on';
  return (
    <ActDialog
      path="/people/switch"
      title={`Switch ${person.name} ${verb}?`}
      confirm={`Switch ${verb}`}
      danger={person.is_active}
      request={() => ({ staff_id: person.staff_id, is_active: !person.is_active })}
      done={`${person.name} is switched ${verb}.`}
      onClose={onClose}
    >
      {person.is_active
        ? 'The sessions end and nobody can sign in under this name.'
        : 'The person can sign in again.'}
    </ActDialog>
  );
}
