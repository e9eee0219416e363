import { Alert, Button, Form, Input } from 'antd';
import { useApiMutation } from '../data/act.ts';
import { Stack } from '../ui/page.tsx';
import { RefusalAlert } from '../ui/states.tsx';
import { useIsDemo } from './demo.ts';
import { noteSession } from './session.ts';

interface Fields {
  readonly name: string;
  readonly password: string;
}

export function PasswordStep() {
  const { isBusy, refusal, run } = useApiMutation('/session/begin');
  const isDemo = useIsDemo();
  const send = async ({ name, password }: Fields) => {
    const outcome = await run({ name: name.trim(), password });
    if (outcome?.ok) noteSession(outcome.data);
  };
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
      <Form.Item name="name" label="Name" rules={[{ required: true, message: 'Your name' }]}>
        <Input autoComplete="username" autoCapitalize="none" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="password"
        label="Password"
        rules={[{ required: true, message: 'Your password' }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Stack>
        <RefusalAlert refusal={refusal} />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          Sign in
        </Button>
        {isDemo && (
          <Alert
            type="info"
            title="Demo"
            description={
              'owner, finance1, finance2, risk1, support1, content1 and auditor1 share the ' +
              'password that the server prints at its start. They need no authenticator; ' +
              'everybody else does.'
            }
          />
        )}
      </Stack>
    </Form>
  );
}
