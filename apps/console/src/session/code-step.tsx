import { Form, Input } from 'antd';
import { useApiMutation } from '../data/mutations.ts';
import { SessionForm } from './session-form.tsx';
import { setSession } from './session.ts';
import styles from './sign-in.module.css';
import { t } from '../ui/words/language.ts';

/** The second factor: a code of the authenticator, or a recovery code. */
export function CodeStep() {
  const { send, ...state } = useApiMutation('/session/code');
  const submit = async ({ code }: { readonly code: string }) => {
    const outcome = await send({ code: code.trim() });
    if (outcome?.ok) setSession(outcome.data);
  };
  return (
    <SessionForm {...state} confirm={t('Continue')} isWide onSend={submit}>
      <p className={styles['lead']}>
        {t(
          'Enter the code that your authenticator shows. If you have lost it, enter a recovery code; each works once.',
        )}
      </p>
      <Form.Item
        name="code"
        label={t('Code')}
        rules={[{ required: true, min: 6, message: t('At least six characters') }]}
      >
        <Input autoComplete="one-time-code" maxLength={40} />
      </Form.Item>
    </SessionForm>
  );
}
