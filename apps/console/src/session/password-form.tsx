import { Button, Form, Input } from 'antd';
import { useApiMutation } from '../data/act.ts';
import { Stack } from '../ui/page.tsx';
import { RefusalAlert } from '../ui/states.tsx';
import { useTell } from '../ui/tell.ts';
import { noteSession } from './session.ts';

interface Fields {
  readonly present: string;
  readonly wanted: string;
  readonly again: string;
}

const least = 12;

/** The present password, the new one, and the new one again; all other sessions end. */
export function PasswordForm({ confirm }: { confirm: string }) {
  const [form] = Form.useForm<Fields>();
  const { isBusy, refusal, run } = useApiMutation('/session/password');
  const tell = useTell();
  const send = async ({ present, wanted }: Fields) => {
    const outcome = await run({ present, wanted });
    if (!outcome?.ok) return;
    noteSession(outcome.data);
    form.resetFields();
    tell('The password is changed. Your other sessions have ended.');
  };
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={(fields) => void send(fields)}
    >
      <Form.Item
        name="present"
        label="Current password"
        rules={[{ required: true, message: 'The password that you have now' }]}
      >
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="wanted"
        label="New password"
        rules={[{ required: true, min: least, message: `At least ${least} characters` }]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="again"
        label="New password again"
        dependencies={['wanted']}
        rules={[
          { required: true, message: 'Once more' },
          ({ getFieldValue }) => ({
            validator: async (_rule, value) => {
              if (value && value !== getFieldValue('wanted')) throw new Error('Not the same');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Stack>
        <RefusalAlert refusal={refusal} />
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {confirm}
        </Button>
      </Stack>
    </Form>
  );
}
