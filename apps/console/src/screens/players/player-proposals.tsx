import { Alert } from 'antd';
import { usePages } from '../../data/pages.ts';
import { Actor } from '../../session/actor.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Stack } from '../../ui/page.tsx';
import { proposalTitle } from '../../ui/words/proposals.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

/** Open proposals about this player, so that staff do not make them twice. */
export function PlayerProposals({ playerId }: { playerId: number }) {
  const { rows = [] } = usePages('/proposals/list', { player_id: playerId, state: 'waiting' });
  if (rows.length === 0) return null;
  return (
    <Stack>
      {rows.map((row) => (
        <Alert
          key={`${row.kind}${row.proposal_id}`}
          type="info"
          showIcon
          title={t('{proposal}: waits for a second person', { proposal: proposalTitle(row) })}
          description={phrase('Asked by {actor}: {reason}', {
            actor: <Actor actor={row.asked_by} />,
            reason: row.reason,
          })}
          action={<InAppLink to="/proposals">{t('Open it')}</InAppLink>}
        />
      ))}
    </Stack>
  );
}
