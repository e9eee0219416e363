import { useIsGuest } from '../../data/guest.ts';
import { MembersOnly } from '../../features/session/members-only.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { Form, FormNotice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useChangePassword } from './use-change-password.ts';

/** The present password and the new one twice. A guest has no password. */
export function ChangePasswordScreen() {
  const { t } = useTranslation();
  const title = t('password.title');
  if (useIsGuest()) return <MembersOnly title={title} />;
  return (
    <Screen title={title} back>
      <PasswordForm />
    </Screen>
  );
}

function PasswordForm() {
  const { t } = useTranslation();
  const { values, set, errors, ...form } = useChangePassword();
  return (
    <Form onSubmit={(element) => void form.submit(element)}>
      <div role="alert">{form.notice && <FormNotice kind="failure">{form.notice}</FormNotice>}</div>
      <TextField
        name="old"
        type="password"
        label={t('password.old')}
        autoComplete="current-password"
        maxLength={128}
        value={values.old}
        error={errors.old}
        onChange={(event) => set('old', event.target.value)}
      />
      <TextField
        name="new"
        type="password"
        label={t('password.new')}
        hint={t('password.newHint')}
        autoComplete="new-password"
        maxLength={128}
        value={values.new}
        error={errors.new}
        onChange={(event) => set('new', event.target.value)}
      />
      <TextField
        name="again"
        type="password"
        label={t('password.again')}
        autoComplete="new-password"
        maxLength={128}
        value={values.again}
        error={errors.again}
        onChange={(event) => set('again', event.target.value)}
      />
      <FormNotice kind="info">{t('password.note')}</FormNotice>
      <Button type="submit" wide busy={form.isBusy}>
        {t(form.isBusy ? 'password.submitting' : 'password.submit')}
      </Button>
    </Form>
  );
}
