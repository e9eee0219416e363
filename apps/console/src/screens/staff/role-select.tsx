import { roles, type Role } from '@trine/contract/console/permissions.ts';
import { Form, Select } from 'antd';
import { useId } from 'react';
import { roleNames } from '../../ui/words/names.ts';

interface RoleSelectProps {
  value: Role;
  onChange: (role: Role) => void;
}

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  const id = useId();
  return (
    <Form.Item label="Role" htmlFor={id} layout="vertical" style={{ marginBottom: 0 }}>
      <Select
        id={id}
        value={value}
        options={roles.map((role) => ({ value: role, label: roleNames[role] }))}
        onChange={onChange}
      />
    </Form.Item>
  );
}
