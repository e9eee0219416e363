import { Alert, Form, Input } from 'antd';
import { useApiMutation } from '../data/mutations.ts';
import { useIsDemo } from './demo.ts';
import { PasswordItem, SessionForm } from './session-form.tsx';
import { setSession } from './session.ts';
import { t } from '../ui/words/language.ts';

interface Fields {
  readonly name: string;
  readonly password: string;
}

export function PasswordStep() {
  const { send, ...state } = useApiMutation('/session/begin');
  const isDemo = useIsDemo();
  const submit = async ({ name, password }: Fields) => {
    const outcome = await send({ name: name.trim(), password });
    if (outcome?.ok) setSession(outcome.data);
  };
  return (
    <SessionForm
      {...state}
      confirm={t('Sign in')}
      isWide
      onSend={submit}
      footer={
        isDemo && (
          <Alert
            type="info"
            title={t('Demo')}
            description={t(
              'owner, finance1, finance2, risk1, support1, content1 and auditor1 share the password that the server prints at its start. They need no authenticator; all other accounts do.',
            )}
          />
        )
      }
    >
      <Form.Item
        name="name"
        label={t('Name')}
        rules={[{ required: true, message: t('Your name') }]}
      >
        <Input autoComplete="username" autoCapitalize="none" maxLength={64} />
      </Form.Item>
      <PasswordItem
        name="password"
        label={t('Password')}
        autoComplete="current-password"
        message={t('Your password')}
      />
    </SessionForm>
  );
}
