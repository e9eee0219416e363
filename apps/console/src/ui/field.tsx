import { Form } from 'antd';
import { useId, type ReactNode } from 'react';

interface FieldProps {
  label: string;
  /** What it is for, below. */
  hint?: string | undefined;
  /** What is wrong with it now. */
  fault?: string | undefined;
  children: (id: string) => ReactNode;
}

/** A label that belongs to its input, whatever the input is. */
export function Field({ label, hint, fault, children }: FieldProps) {
  const id = useId();
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      layout="vertical"
      style={{ marginBottom: 0 }}
      extra={hint}
      help={fault}
      validateStatus={fault === undefined ? '' : 'error'}
    >
      {children(id)}
    </Form.Item>
  );
}
