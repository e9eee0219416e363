/** Labelled inputs that work outside of a `Form`; an id connects the label to its input. */
import { Form, Input, InputNumber, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { t } from './words/language.ts';

interface FieldWords {
  label: string;
  /** Shown below the input. */
  hint?: string | undefined;
  /** What is wrong with the value; also marks the input. */
  error?: string | undefined;
}

interface FieldProps extends FieldWords {
  children: (id: string) => ReactNode;
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      layout="vertical"
      style={{ marginBottom: 0 }}
      extra={hint}
      help={error}
      validateStatus={error === undefined ? '' : 'error'}
    >
      {children(id)}
    </Form.Item>
  );
}

interface TextFieldProps extends FieldWords {
  value: string;
  maxLength: number;
  inputMode?: 'decimal';
  autoComplete?: string;
  autoCapitalize?: 'none';
  onText: (text: string) => void;
}

export function TextField({ label, hint, error, onText, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(id) => <Input id={id} {...input} onChange={({ target }) => onText(target.value)} />}
    </Field>
  );
}

interface SelectFieldProps<Value> extends FieldWords {
  value: Value | null;
  options: readonly { readonly value: Value; readonly label: string }[];
  placeholder?: string;
  onChange: (value: Value) => void;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hint, error, options, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(id) => <Select<Value> id={id} options={[...options]} {...select} />}
    </Field>
  );
}

interface PositionFieldProps {
  value: number;
  onChange: (position: number) => void;
}

const maxPosition = 10_000;

export function PositionField({ value, onChange }: PositionFieldProps) {
  return (
    <Field label={t('Position, lowest first')}>
      {(id) => (
        <InputNumber
          id={id}
          min={0}
          max={maxPosition}
          precision={0}
          value={value}
          onChange={(position) => onChange(position ?? 0)}
        />
      )}
    </Field>
  );
}
