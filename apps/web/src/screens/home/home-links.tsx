import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './lower-home.module.css';

const places = [
  { to: '/moreNews', text: 'home.news' },
  { to: '/find', text: 'home.find' },
] as const;

/** Links to the operator's articles and to past draws. */
export function HomeLinks() {
  const { t } = useTranslation();
  return (
    <div className={styles['links']}>
      {places.map(({ to, text }) => (
        <Link key={to} to={to} className={styles['link']}>
          <span>{t(text)}</span>
          <ChevronRight />
        </Link>
      ))}
    </div>
  );
}
