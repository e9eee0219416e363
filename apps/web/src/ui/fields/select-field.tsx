import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId } from 'react';
import styles from './select-field.module.css';

export interface SelectFieldProps<Value extends string> {
  name: string;
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A choice with the device's own list. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { name, label, value, options, onChange } = props;
  const id = useId();
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']}>
        <select
          id={id}
          name={name}
          className={styles['select']}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles['mark']} />
      </div>
    </div>
  );
}
