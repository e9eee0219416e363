import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import styles from './more-news-screen.module.css';
import type { Article } from './use-news.ts';

export function ArticleRows({ articles, label }: { articles: readonly Article[]; label: string }) {
  return (
    <ul aria-label={label} className={styles['rows']}>
      {articles.map((article) => (
        <li key={article.id}>
          <Row article={article} />
        </li>
      ))}
    </ul>
  );
}

function Row({ article: { id, title, image, createtime } }: { article: Article }) {
  const { locale } = useTranslation();
  return (
    <Link to="/aticleDetail" search={{ id }} className={styles['row']}>
      {image !== '' && <img src={image} alt="" className={styles['picture']} />}
      <span className={styles['words']}>
        <span className={styles['title']}>{title}</span>
        <time className={styles['time']} dateTime={new Date(createtime * 1_000).toISOString()}>
          {momentText(createtime, locale)}
        </time>
      </span>
      <ChevronRight className={styles['arrow']} />
    </Link>
  );
}
