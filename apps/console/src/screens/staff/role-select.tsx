import { roles, type Role } from '@trine/contract/console/permissions.ts';
import { SelectField } from '../../ui/field.tsx';
import { roleNames } from '../../ui/words/names.ts';
import { t } from '../../ui/words/language.ts';

interface RoleSelectProps {
  value: Role;
  /** A new member of staff cannot be an owner. */
  withoutOwner?: boolean;
  onChange: (role: Role) => void;
}

export function RoleSelect({ value, withoutOwner = false, onChange }: RoleSelectProps) {
  const offered = roles.filter((role) => !withoutOwner || role !== 'owner');
  const options = offered.map((role) => ({ value: role, label: roleNames[role] }));
  return <SelectField label={t('Role')} value={value} options={options} onChange={onChange} />;
}
