import { getRouteApi } from '@tanstack/react-router';
import { useGames } from '../../features/games/games.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { useRulesChoice } from './rules-choice.ts';
import { RulesArticle } from './rules-article.tsx';
import { allSections } from './rules-sections.ts';

const route = getRouteApi('/signedIn/rule');

/** All rules, with the odds and limits of the chosen game. */
export function RuleScreen() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const games = useGames();
  const choice = useRulesChoice(search, (id) => {
    void navigate({ search: { ...search, id }, replace: true });
  });
  return (
    <Screen title={t('rules.title')} back gameId={choice.game.id}>
      <SelectField
        name="game"
        label={t('rules.game')}
        value={String(choice.game.id)}
        options={games.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => void navigate({ search: { game_id: Number(id) }, replace: true })}
      />
      <RulesArticle choice={choice} sections={allSections} />
    </Screen>
  );
}
