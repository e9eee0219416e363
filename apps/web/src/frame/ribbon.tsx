import { useTranslation } from '../language/translate.ts';
import styles from './banner.module.css';

/** Says on every screen of a demo that nothing here is worth money. */
export function Ribbon() {
  const { t } = useTranslation();
  return <p className={styles['ribbon']}>{t('common.demoRibbon')}</p>;
}
