import { OwnPassword } from '../../features/security-code/own-password.tsx';
import { Form, FormNotice } from '../../ui/fields/form.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useProfile } from './use-profile.ts';
import type { User } from './use-save-profile.ts';

/** The fields that a player may change; the server validates them. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation();
  const { isBusy, values, own, needsPassword, set, errors, notice, submit } = useProfile(user);
  return (
    <Form onSubmit={(form) => void submit(form)}>
      <div role="alert">{notice && <FormNotice kind="failure">{notice}</FormNotice>}</div>
      <TextField
        name="username"
        label={t('baseInfo.loginName')}
        hint={t('baseInfo.loginNameHint')}
        value={user.username}
        readOnly
      />
      <TextField
        name="nickname"
        label={t('baseInfo.nickname')}
        hint={t('baseInfo.nicknameHint')}
        autoComplete="nickname"
        maxLength={20}
        value={values.nickname}
        error={errors.nickname}
        onChange={(event) => set({ nickname: event.target.value })}
      />
      <TextField
        name="mobile"
        type="tel"
        label={t('baseInfo.mobile')}
        hint={t('baseInfo.mobileHint')}
        autoComplete="tel"
        maxLength={21}
        value={values.mobile}
        error={errors.mobile}
        onChange={(event) => set({ mobile: event.target.value })}
      />
      {needsPassword && (
        <OwnPassword
          value={own.password}
          error={own.error}
          hint={t('baseInfo.passwordHint')}
          onChange={own.setPassword}
        />
      )}
      <Button type="submit" wide busy={isBusy}>
        {t(isBusy ? 'baseInfo.saving' : 'baseInfo.save')}
      </Button>
    </Form>
  );
}
