import { getRouteApi, useRouter } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import Newspaper from 'lucide-react/icons/newspaper';
import { Empty } from '../../ui/layout/empty.tsx';
import { ErrorPanel } from '../../ui/layout/error-panel.tsx';
import { Pull } from '../../ui/layout/pull.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { ZoneNote } from '../../ui/layout/zone-note.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ArticleRows } from './article-rows.tsx';
import styles from './more-news-screen.module.css';
import { useNews, type News } from './use-news.ts';

const route = getRouteApi('/signedIn/moreNews');

/** Hot topics, then the other articles under their tabs. */
export function MoreNewsScreen() {
  const { t } = useTranslation();
  const router = useRouter();
  const news = useNews();
  return (
    <Screen
      title={t('news.title')}
      back
      actions={
        <IconButton
          label={t('news.notices')}
          icon={<Bell />}
          onClick={() => void router.navigate({ to: '/notice' })}
        />
      }
    >
      <Pull onRefresh={() => news.refetch()}>
        {news.data ? (
          <AllNews news={news.data} />
        ) : news.isError ? (
          <ErrorPanel read={news} />
        ) : (
          <div aria-busy="true">
            <Skeleton shape="block" />
            <Skeleton shape="row" count={3} />
          </div>
        )}
      </Pull>
    </Screen>
  );
}

function AllNews({ news: { tops, articleTabs } }: { news: News }) {
  const { t } = useTranslation();
  if (tops.length === 0 && articleTabs.length === 0) {
    return <Empty icon={<Newspaper />} title={t('news.empty')} hint={t('news.emptyHint')} />;
  }
  return (
    <div className={styles['news']}>
      {tops.length > 0 && (
        <Card title={t('news.hot')} flush>
          <ArticleRows articles={tops} label={t('news.hot')} />
        </Card>
      )}
      {articleTabs.length > 0 && <ArticleTabs articleTabs={articleTabs} />}
      <ZoneNote />
    </div>
  );
}

function ArticleTabs({ articleTabs }: Pick<News, 'articleTabs'>) {
  const { t } = useTranslation();
  const navigate = route.useNavigate();
  const { tab: asked } = route.useSearch();
  const open = articleTabs.find(({ id }) => id === asked) ?? articleTabs[0];
  if (open === undefined) return null;
  return (
    <section>
      <h2 className="visually-hidden">{t('news.tabs')}</h2>
      <Tabs
        label={t('news.tabs')}
        value={String(open.id)}
        onChange={(id) => void navigate({ search: { tab: Number(id) }, replace: true })}
        tabs={articleTabs.map(({ id, name, articles }) => ({
          value: String(id),
          label: name,
          content: (
            <Card flush>
              <ArticleRows articles={articles} label={name} />
            </Card>
          ),
        }))}
      />
    </section>
  );
}
