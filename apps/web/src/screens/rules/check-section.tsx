import type { Answer } from '@trine/contract/client.ts';
import { useApiQuery } from '../../data/queries.ts';
import type { NamedGame } from '../../features/games/games.ts';
import { RawValue } from '../../features/round/raw-value.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { commandsOf } from './check-commands.ts';

type Facts = Answer<'/api/fairness/round'>;

/** The interval of reads until there is a first draw. */
const waitingMs = 5_000;

/** How to check a draw: with a tap in the app, or with two commands. */
export function CheckSection({ game }: { game: NamedGame }) {
  const { t } = useTranslation();
  // The example does not change, so that nothing moves while the player reads.
  const newest = useApiQuery(
    '/api/Lottery/issueList',
    { game_id: game.id, limit: 1 },
    { staleMs: Infinity, intervalMs: (rounds) => (rounds?.length === 0 ? waitingMs : false) },
  );
  const issue = newest.data?.[0]?.issue;
  return (
    <>
      <p>{t('rules.checkHere')}</p>
      <ButtonLink
        to="/lotteryDetail"
        search={{ game_id: game.id, name: game.name }}
        kind="quiet"
        size="small"
      >
        {t('rules.checkResults')}
      </ButtonLink>
      <ButtonLink to="/fairness" search={{ game_id: game.id }} kind="quiet" size="small">
        {t('fairness.all')}
      </ButtonLink>
      {issue === undefined ? (
        <p>{t('rules.checkNone')}</p>
      ) : (
        <OwnCheck gameId={game.id} issue={issue} />
      )}
      <p>{t('rules.checkReceipt')}</p>
    </>
  );
}

function OwnCheck({ gameId, issue }: { gameId: number; issue: string }) {
  const round = useApiQuery(
    '/api/fairness/round',
    { game_id: gameId, issue },
    { staleMs: Infinity },
  );
  return round.data ? <Commands facts={round.data} /> : null;
}

function Commands({ facts }: { facts: Facts }) {
  const { t } = useTranslation();
  const commands = commandsOf(facts);
  if (commands === null) return null;
  const { signature, first, second } = commands;
  return (
    <>
      <p>{t('rules.checkAlone', { issue: facts.issue, sum: facts.code ?? '' })}</p>
      <RawValue
        label={t('rules.checkSignature', { round: facts.beacon_round })}
        value={signature}
      />
      <RawValue label={t('rules.checkFirst')} value={first} />
      <RawValue label={t('rules.checkSecond')} value={second} />
      <p>{t('rules.checkLast')}</p>
    </>
  );
}
