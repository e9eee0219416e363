import type { Role } from '@trine/contract/console/permissions.ts';
import { Form, Input } from 'antd';
import { useId, useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { RoleSelect } from './role-select.tsx';

const nameForm = /^[a-z][a-z0-9_.-]{2,31}$/;

interface AddPersonDialogProps {
  onPassword: (password: string) => void;
  onClose: () => void;
}

export function AddPersonDialog({ onPassword, onClose }: AddPersonDialogProps) {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('support');
  const id = useId();
  const isFit = nameForm.test(name);
  return (
    <ActDialog
      path="/people/add"
      title="Add a person"
      confirm="Add"
      isIncomplete={!isFit}
      request={() => ({ name, role })}
      done=""
      onDone={({ password }) => onPassword(password)}
      onClose={onClose}
    >
      <Stack>
        <Form.Item
          label="Name to sign in with"
          htmlFor={id}
          layout="vertical"
          style={{ marginBottom: 0 }}
          extra="3 to 32 lower-case letters, digits, dots or dashes, beginning with a letter"
        >
          <Input
            id={id}
            value={name}
            maxLength={32}
            autoCapitalize="none"
            onChange={(event) => setName(event.target.value)}
          />
        </Form.Item>
        <RoleSelect value={role} onChange={setRole} />
      </Stack>
    </ActDialog>
  );
}
