/** The form of the sign-in steps and of the person's own access. */
import { Button, Form, Input, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { Rejection } from '../data/rejection.ts';
import { Stack } from '../ui/page.tsx';
import { RejectionAlert } from '../ui/rejection-alert.tsx';
import { t } from '../ui/words/language.ts';

interface SessionFormProps<Fields> {
  /** The text of the button. */
  confirm: string;
  /** Whether the button is as wide as the form. */
  isWide?: boolean;
  buttonType?: 'primary' | 'default';
  form?: FormInstance<Fields>;
  isBusy: boolean;
  rejection: Rejection | null;
  onSend: (fields: Fields) => Promise<unknown>;
  /** Below the button. */
  footer?: ReactNode;
  children: ReactNode;
}

export function SessionForm<Fields extends object>(props: SessionFormProps<Fields>) {
  const { confirm, isWide = false, buttonType = 'primary', footer, children } = props;
  const { form, isBusy, rejection, onSend } = props;
  return (
    <Form<Fields>
      {...(form && { form })}
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => void onSend(fields)}
    >
      {children}
      <Stack>
        <RejectionAlert rejection={rejection} />
        <Button type={buttonType} htmlType="submit" block={isWide} loading={isBusy}>
          {confirm}
        </Button>
        {footer}
      </Stack>
    </Form>
  );
}

interface PasswordItemProps {
  name: string;
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Shown if the password is missing or too short. */
  message: string;
  minLength?: number;
  /** The field that this one has to repeat. */
  repeats?: string;
}

const maxPassword = 128;

export function PasswordItem(props: PasswordItemProps) {
  const { name, label, autoComplete, message, minLength, repeats } = props;
  return (
    <Form.Item
      name={name}
      label={label}
      {...(repeats !== undefined && { dependencies: [repeats] })}
      rules={[
        { required: true, message, ...(minLength !== undefined && { min: minLength }) },
        ({ getFieldValue }) => ({
          validator: async (_rule, value) => {
            if (repeats === undefined || !value || value === getFieldValue(repeats)) return;
            throw new Error(t('Not the same'));
          },
        }),
      ]}
    >
      <Input.Password autoComplete={autoComplete} maxLength={maxPassword} />
    </Form.Item>
  );
}

export function SixDigitsItem({ label }: { label: string }) {
  return (
    <Form.Item
      name="code"
      label={label}
      rules={[{ required: true, pattern: /^[0-9]{6}$/, message: t('Six digits') }]}
    >
      <Input autoComplete="one-time-code" inputMode="numeric" maxLength={6} />
    </Form.Item>
  );
}
