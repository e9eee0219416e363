import { useTranslation } from '../../i18n/translate.ts';
import styles from './loading.module.css';

/** A short message between two screens. */
export function Loading() {
  const { t } = useTranslation();
  return (
    <output className={styles['loading']}>
      <span className={styles['mark']} aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
      <span>{t('common.loading')}</span>
    </output>
  );
}
