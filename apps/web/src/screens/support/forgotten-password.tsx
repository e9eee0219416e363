import KeyRound from 'lucide-react/icons/key-round';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import styles from './customer-screen.module.css';

/** For visitors who forgot their password: the steps, and what to keep secret. */
export function ForgottenPassword() {
  const { t } = useTranslation();
  return (
    <Card title={t('customer.forgotten')} action={<KeyRound />}>
      <div className={styles['text']}>
        <p>{t('customer.forgottenText')}</p>
        <p className={styles['warning']}>{t('customer.forgottenWarning')}</p>
      </div>
    </Card>
  );
}
