import type { Role } from '@trine/contract/console/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import { useMe } from '../../session/session.ts';
import { ActDialog, auditLogReason } from '../../ui/act-dialog.tsx';
import { ActMenu, type ActItem } from '../../ui/act-menu.tsx';
import { Stack } from '../../ui/page.tsx';
import { StaffSessions } from './staff-sessions.tsx';
import { RoleSelect } from './role-select.tsx';
import type { StaffMember } from './staff-member.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

type ActName = 'role' | 'switch' | 'sessions' | 'reset' | 'audit_log';

interface StaffActsProps {
  member: StaffMember;
  onPassword: (password: string) => void;
}

export function StaffActs({ member, onPassword }: StaffActsProps) {
  const [open, setOpen] = useState<ActName | null>(null);
  const me = useMe();
  const navigate = useNavigate();
  const isSelf = member.staff_id === me.staff_id;
  const items: readonly ActItem<ActName>[] = [
    { key: 'role', label: t('Another role') },
    { key: 'sessions', label: t('Sessions') },
    ...(isSelf || member.role === 'owner'
      ? []
      : [{ key: 'reset', label: t('New password and authenticator') } as const]),
    {
      key: 'switch',
      label: member.is_active ? t('Switch off') : t('Switch on'),
      danger: member.is_active,
    },
    { key: 'audit_log', label: t('In the audit log') },
  ];
  const close = () => setOpen(null);
  const choose = (act: ActName) => {
    if (act !== 'audit_log') setOpen(act);
    else void navigate({ to: '/audit-log', search: { subject: member.actor } });
  };
  return (
    <>
      <ActMenu items={items} onChoose={choose}>
        <Button size="small" aria-label={t('Act on {name}', { name: member.name })}>
          {t('Act')}
        </Button>
      </ActMenu>
      {open === 'role' && <RoleDialog member={member} isSelf={isSelf} onClose={close} />}
      {open === 'switch' && <SwitchStaffDialog member={member} isSelf={isSelf} onClose={close} />}
      {open === 'sessions' && <StaffSessions member={member} onClose={close} />}
      {open === 'reset' && (
        <ActDialog
          path="/people/reset"
          title={t('A new password for {name}?', { name: member.name })}
          confirm={t('Make a new password')}
          danger
          request={() => ({ staff_id: member.staff_id })}
          done=""
          onDone={({ password }) => onPassword(password)}
          onClose={close}
        >
          {phrase('The current password, authenticator and sessions of {name} end at once.', {
            name: member.name,
          })}
        </ActDialog>
      )}
    </>
  );
}

interface DialogProps {
  member: StaffMember;
  isSelf: boolean;
  onClose: () => void;
}

function RoleDialog({ member, isSelf, onClose }: DialogProps) {
  const [role, setRole] = useState<Role>(member.role);
  const takesTwo = role === 'owner' || (member.role === 'owner' && !isSelf);
  return (
    <ActDialog<'/people/role' | '/people/propose-change'>
      path={takesTwo ? '/people/propose-change' : '/people/role'}
      title={t('Another role for {name}?', { name: member.name })}
      confirm={takesTwo ? t('Propose it') : t('Change the role')}
      isIncomplete={role === member.role}
      {...(takesTwo && { reason: auditLogReason(10) })}
      request={(reason) => ({ staff_id: member.staff_id, role, ...(takesTwo && { reason }) })}
      done={takesTwo ? t('It waits for another owner.') : t('The role has been changed.')}
      onClose={onClose}
    >
      <Stack>
        <span>
          {phrase(
            'The permissions of {name} change at once. For a day {name} does not count as one of two people.',
            { name: member.name },
          )}
        </span>
        <RoleSelect value={role} onChange={setRole} />
        {takesTwo && <SecondOwnerNote />}
      </Stack>
    </ActDialog>
  );
}

function SwitchStaffDialog({ member, isSelf, onClose }: DialogProps) {
  const takesTwo = member.role === 'owner' && !isSelf;
  return (
    <ActDialog<'/people/switch' | '/people/propose-change'>
      path={takesTwo ? '/people/propose-change' : '/people/switch'}
      title={
        member.is_active
          ? t('Switch off {name}?', { name: member.name })
          : t('Switch on {name}?', { name: member.name })
      }
      confirm={confirmOf(takesTwo, member)}
      danger={member.is_active}
      {...(takesTwo && { reason: auditLogReason(10) })}
      request={(reason) => {
        const change = { staff_id: member.staff_id, is_active: !member.is_active };
        return takesTwo ? { ...change, reason } : change;
      }}
      done={doneOf(takesTwo, member)}
      onClose={onClose}
    >
      <Stack>
        <span>
          {member.is_active
            ? t('All sessions end, and this name can no longer sign in.')
            : t('The person can sign in again.')}
        </span>
        {takesTwo && <SecondOwnerNote />}
      </Stack>
    </ActDialog>
  );
}

function confirmOf(takesTwo: boolean, member: StaffMember): string {
  if (takesTwo) return t('Propose it');
  return member.is_active ? t('Switch off') : t('Switch on');
}

function doneOf(takesTwo: boolean, { is_active: isActive, name }: StaffMember): string {
  if (takesTwo) return t('It waits for another owner.');
  return isActive ? t('{name} is switched off.', { name }) : t('{name} is switched on.', { name });
}

function SecondOwnerNote() {
  return (
    <span className="quiet">
      {t('A change of owners takes two owners: nothing changes until another owner confirms.')}
    </span>
  );
}
