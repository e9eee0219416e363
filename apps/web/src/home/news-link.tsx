import { ChevronRight } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../language/translate.ts';
import styles from './news-link.module.css';

/** The way to what the operator explains. */
export function NewsLink() {
  const { t } = useTranslation();
  return (
    <Link to="/moreNews" className={styles['link']}>
      <span>{t('home.news')}</span>
      <ChevronRight aria-hidden="true" />
    </Link>
  );
}
