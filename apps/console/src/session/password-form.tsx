import { Form } from 'antd';
import { useApiMutation } from '../data/mutations.ts';
import { useNotify } from '../ui/notify.ts';
import { PasswordItem, SessionForm } from './session-form.tsx';
import { setSession } from './session.ts';
import { t } from '../ui/words/language.ts';

interface Fields {
  readonly present: string;
  readonly wanted: string;
  readonly again: string;
}

const minLength = 12;

/** Changes the person's own password; all other sessions end. */
export function PasswordForm({ confirm }: { confirm: string }) {
  const [form] = Form.useForm<Fields>();
  const { send, ...state } = useApiMutation('/session/password');
  const notify = useNotify();
  const submit = async ({ present, wanted }: Fields) => {
    const outcome = await send({ present, wanted });
    if (!outcome?.ok) return;
    setSession(outcome.data);
    form.resetFields();
    notify(t('The password is changed. Your other sessions have ended.'));
  };
  return (
    <SessionForm {...state} confirm={confirm} form={form} onSend={submit}>
      <PasswordItem
        name="present"
        label={t('Current password')}
        autoComplete="current-password"
        message={t('Enter your current password')}
      />
      <PasswordItem
        name="wanted"
        label={t('New password')}
        autoComplete="new-password"
        message={t('At least {minLength} characters', { minLength })}
        minLength={minLength}
      />
      <PasswordItem
        name="again"
        label={t('New password again')}
        autoComplete="new-password"
        message={t('Repeat the new password')}
        repeats="wanted"
      />
    </SessionForm>
  );
}
