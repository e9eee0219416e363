import { roles, type Role } from '@trine/contract/console/permissions.ts';
import { SelectField } from '../../ui/field.tsx';
import { roleNames } from '../../ui/words/names.ts';

interface RoleSelectProps {
  value: Role;
  onChange: (role: Role) => void;
}

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  const options = roles.map((role) => ({ value: role, label: roleNames[role] }));
  return <SelectField label="Role" value={value} options={options} onChange={onChange} />;
}
