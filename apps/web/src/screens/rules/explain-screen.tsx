import { getRouteApi } from '@tanstack/react-router';
import { DrawLinks } from '../../features/games/draw-links.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { useRulesChoice } from './rules-choice.ts';
import { RulesArticle } from './rules-article.tsx';
import { productSections } from './rules-sections.ts';

const route = getRouteApi('/signedIn/lotteryExplain');

/** One game as a product: description, payouts, opening hours. */
export function ExplainScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const choice = useRulesChoice(search, (id) => {
    void navigate({ search: { ...search, id }, replace: true });
  });
  const { game } = choice;
  return (
    <Screen title={t('rules.about', { game: game.name })} back gameId={game.id}>
      <RulesArticle choice={choice} sections={productSections} />
      <ButtonLink to="/rule" search={{ game_id: game.id, id: search.id }} kind="quiet">
        {t('rules.title')}
      </ButtonLink>
      <DrawLinks game={game} here="/lotteryExplain" />
    </Screen>
  );
}
