import type { Role } from '@trine/contract/console/permissions.ts';
import { useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Stack } from '../../ui/page.tsx';
import { RoleSelect } from './role-select.tsx';
import { t } from '../../ui/words/language.ts';

const nameForm = /^[a-z][a-z0-9_.-]{2,31}$/;

interface AddStaffDialogProps {
  onPassword: (password: string) => void;
  onClose: () => void;
}

export function AddStaffDialog({ onPassword, onClose }: AddStaffDialogProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('support');
  const isValid = nameForm.test(name);
  return (
    <ActDialog
      path="/people/add"
      title={t('Add a person')}
      confirm={t('Add')}
      isIncomplete={!isValid}
      request={() => ({ name, role })}
      done=""
      onDone={({ password }) => onPassword(password)}
      onClose={onClose}
    >
      <Stack>
        <TextField
          label={t('Name to sign in with')}
          hint={t('3 to 32 lower-case letters, digits, dots or dashes, beginning with a letter')}
          value={name}
          maxLength={32}
          autoCapitalize="none"
          onText={setName}
        />
        <RoleSelect value={role} withoutOwner onChange={setRole} />
        <span className="quiet">
          {t(
            'To make an owner, add the person with another role. Two owners can then change the role.',
          )}
        </span>
      </Stack>
    </ActDialog>
  );
}
