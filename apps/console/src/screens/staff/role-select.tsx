import { roles, type Role } from '@trine/contract/console/permissions.ts';
import { SelectField } from '../../ui/field.tsx';
import { roleNames } from '../../ui/words/names.ts';
import { t } from '../../ui/words/language.ts';

interface RoleSelectProps {
  value: Role;
  onChange: (role: Role) => void;
}

export function RoleSelect({ value, onChange }: RoleSelectProps) {
  const options = roles.map((role) => ({ value: role, label: roleNames[role] }));
  return <SelectField label={t('Role')} value={value} options={options} onChange={onChange} />;
}
