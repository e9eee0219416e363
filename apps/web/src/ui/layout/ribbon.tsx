import { useTranslation } from '../../i18n/translate.ts';
import styles from './banner.module.css';

/** Says on every screen of a demo that nothing here is worth money. */
export function Ribbon() {
  const { t } = useTranslation();
  return <aside className={styles['ribbon']}>{t('common.demoRibbon')}</aside>;
}
