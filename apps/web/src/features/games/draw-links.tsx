import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import CandlestickChart from 'lucide-react/icons/chart-candlestick';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Table2 from 'lucide-react/icons/table-2';
import { useTranslation } from '../../i18n/translate.ts';
import type { NamedGame } from './games.ts';
import styles from './draw-links.module.css';

const places = [
  { to: '/lotteryDetail', text: 'results.title', Icon: ListOrdered },
  { to: '/trendChart', text: 'trend.title', Icon: Table2 },
  { to: '/find', text: 'find.title', Icon: CandlestickChart },
  { to: '/lotteryExplain', text: 'rules.title', Icon: BookOpen },
] as const;

export type DrawLink = (typeof places)[number]['to'];

/** Links from one screen about a game's draws to the others. */
export function DrawLinks({ game, here }: { game: NamedGame; here: DrawLink }) {
  const { t } = useTranslation();
  const search = { game_id: game.id, name: game.name };
  return (
    <nav aria-label={t('results.waysOn')} className={styles['links']}>
      {places
        .filter(({ to }) => to !== here)
        .map(({ to, text, Icon }) => (
          <Link key={to} to={to} search={search} className={styles['link']}>
            <Icon />
            <span>{t(text)}</span>
          </Link>
        ))}
    </nav>
  );
}
