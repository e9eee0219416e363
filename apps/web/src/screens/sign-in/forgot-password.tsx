import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './login-screen.module.css';

/** A link to customer service, which helps to set a new password. */
export function ForgotPassword() {
  const { t } = useTranslation();
  return (
    <div className={styles['place']}>
      <ButtonLink to="/customer" search={{ topic: 'forgotten_password' }} kind="plain" size="small">
        {t('login.forgotPassword')}
      </ButtonLink>
    </div>
  );
}
