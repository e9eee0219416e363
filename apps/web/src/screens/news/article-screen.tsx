import { getRouteApi } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { timeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleContent } from './article-content.tsx';
import styles from './article-screen.module.css';
import { findArticle, useNews, type Article } from './use-news.ts';

const route = getRouteApi('/signedIn/aticleDetail');

/** One article, read by its id; nothing else of the address is shown. */
export function ArticleScreen() {
  const { t } = useTranslation();
  const { id } = route.useSearch();
  const news = useNews();
  const article = news.data && id !== undefined ? findArticle(news.data, id) : undefined;
  const isMissing = id === undefined || (news.data !== undefined && article === undefined);
  return (
    <Screen title={t('article.title')} back>
      {article ? (
        <WholeArticle article={article} />
      ) : isMissing ? (
        <Missing />
      ) : news.isError ? (
        <ErrorPanel read={news} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="title" />
          <Skeleton shape="line" count={6} />
        </div>
      )}
    </Screen>
  );
}

function WholeArticle({ article: { title, image, content, createtime } }: { article: Article }) {
  const { t, locale } = useTranslation();
  const time = timeText(createtime, locale);
  return (
    <article className={styles['article']}>
      <h2 className={styles['title']}>{title}</h2>
      <time className={styles['time']} dateTime={new Date(createtime * 1_000).toISOString()}>
        {t('news.published', { time })}
      </time>
      {image !== '' && <img src={image} alt="" className={styles['picture']} />}
      <ArticleContent html={content} />
      <ZoneNote />
    </article>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <Empty
      icon={<SearchX />}
      title={t('article.missing')}
      hint={t('article.missingHint')}
      action={
        <ButtonLink to="/moreNews" size="small">
          {t('article.goNews')}
        </ButtonLink>
      }
    />
  );
}
