import { PasswordForm } from './password-form.tsx';
import styles from './sign-in.module.css';

/** Replaces a password that was handed over by one's own. */
export function OwnPasswordStep() {
  return (
    <>
      <p className={styles['lead']}>
        You signed in with a password that somebody gave you. Choose one that only you know.
      </p>
      <PasswordForm confirm="Set the password" />
    </>
  );
}
