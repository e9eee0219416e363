import { Alert, Form, Input } from 'antd';
import { useApiMutation } from '../data/act.ts';
import { useIsDemo } from './demo.ts';
import { PasswordItem, SessionForm } from './session-form.tsx';
import { setSession } from './session.ts';

interface Fields {
  readonly name: string;
  readonly password: string;
}

export function PasswordStep() {
  const { run, ...state } = useApiMutation('/session/begin');
  const isDemo = useIsDemo();
  const send = async ({ name, password }: Fields) => {
    const outcome = await run({ name: name.trim(), password });
    if (outcome?.ok) setSession(outcome.data);
  };
  return (
    <SessionForm
      {...state}
      confirm="Sign in"
      isWide
      onSend={send}
      footer={
        isDemo && (
          <Alert
            type="info"
            title="Demo"
            description={
              'owner, finance1, finance2, risk1, support1, content1 and auditor1 share the ' +
              'password that the server prints at its start. They need no authenticator; ' +
              'everybody else does.'
            }
          />
        )
      }
    >
      <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Your name' }]}>
        <Input autoComplete="username" autoCapitalize="none" maxLength={64} />
      </Form.Item>
      <PasswordItem
        name="password"
        label="Password"
        autoComplete="current-password"
        message="Your password"
      />
    </SessionForm>
  );
}
