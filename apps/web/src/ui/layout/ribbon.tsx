import { useTranslation } from '../../i18n/translate.ts';
import styles from './banner.module.css';

/** States on every screen of a demo that the amounts are worth nothing. */
export function Ribbon() {
  const { t } = useTranslation();
  return <aside className={styles['ribbon']}>{t('common.demoRibbon')}</aside>;
}
