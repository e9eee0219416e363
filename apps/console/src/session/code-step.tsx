import { Button, Form, Input } from 'antd';
import { useApiMutation } from '../data/act.ts';
import { Stack } from '../ui/page.tsx';
import { RefusalAlert } from '../ui/states.tsx';
import { noteSession } from './session.ts';
import styles from './sign-in.module.css';

interface Fields {
  readonly code: string;
}

/** Six digits of the authenticator, or a recovery code where it is lost. */
export function CodeStep() {
  const { isBusy, refusal, run } = useApiMutation('/session/code');
  const send = async ({ code }: Fields) => {
    const outcome = await run({ code: code.trim() });
    if (outcome?.ok) noteSession(outcome.data);
  };
  return (
    <Form<Fields> layout="vertical" requiredMark={false} onFinish={(fields) => void send(fields)}>
      <p className={styles['lead']}>
        Type the code that your authenticator shows now. Lost it? One of your recovery codes will do
        as well; each works once.
      </p>
      <Form.Item
        name="code"
        label="Code"
        rules={[{ required: true, min: 6, message: 'At least six characters' }]}
      >
        <Input autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
      <Stack>
        <RefusalAlert refusal={refusal} />
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          Continue
        </Button>
      </Stack>
    </Form>
  );
}
