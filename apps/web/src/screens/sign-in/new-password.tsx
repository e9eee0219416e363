import { useState } from 'react';
import { Form, focusFormField, FormNotice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useReset, type ResetLink } from './use-reset.ts';

const nothing = { new: '', again: '' } as const;
type Field = keyof typeof nothing;

/** The new password twice; the hidden name is for password managers. */
export function NewPassword({ username, ...link }: ResetLink & { username: string }) {
  const { t } = useTranslation();
  const { isBusy, error, clearError, save } = useReset(link);
  const [values, setValues] = useState<Record<Field, string>>(nothing);
  const [missing, setMissing] = useState<{ field: Field; text: string } | null>(null);
  const check = (): { field: Field; text: string } | null => {
    if (values.new === '') return { field: 'new', text: t('password.enterNew') };
    if (values.again === '') return { field: 'again', text: t('password.enterAgain') };
    const isSame = values.new === values.again;
    return isSame ? null : { field: 'again', text: t('password.mismatch') };
  };
  const submit = (form: HTMLFormElement) => {
    clearError();
    const found = check();
    setMissing(found);
    if (found) return focusFormField(form, found.field);
    return void save({ new_pass: values.new });
  };
  return (
    <Form onSubmit={submit}>
      <div role="alert">{error && <FormNotice kind="failure">{error}</FormNotice>}</div>
      <TextField
        name="username"
        label={t('login.username')}
        autoComplete="username"
        value={username}
        readOnly
      />
      {(['new', 'again'] as const).map((field) => (
        <TextField
          key={field}
          name={field}
          type="password"
          label={t(`password.${field}`)}
          hint={field === 'new' ? t('password.newHint') : undefined}
          autoComplete="new-password"
          maxLength={128}
          value={values[field]}
          error={missing?.field === field ? missing.text : undefined}
          onChange={(event) => setValues({ ...values, [field]: event.target.value })}
        />
      ))}
      <FormNotice kind="info">{t('password.note')}</FormNotice>
      <Button type="submit" wide busy={isBusy}>
        {t(isBusy ? 'password.submitting' : 'password.submit')}
      </Button>
    </Form>
  );
}
