import { PasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';
import { t } from '../ui/words/language.ts';

/** Replaces the first password, which a colleague handed over. */
export function OwnPasswordStep() {
  return (
    <>
      <p className={styles['lead']}>
        {t('You signed in with a password from a colleague. Choose one that only you know.')}
      </p>
      <PasswordForm confirm={t('Set the password')} />
    </>
  );
}
