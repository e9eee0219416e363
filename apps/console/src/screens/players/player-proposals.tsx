import { Alert } from 'antd';
import { usePages } from '../../data/read.ts';
import { Actor } from '../../session/actor.tsx';
import { InAppLink } from '../../ui/in-app-link.tsx';
import { Stack } from '../../ui/page.tsx';
import { proposalTitle } from '../../ui/words/proposals.ts';

/** Proposals about this player that wait, so that nobody makes them again. */
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
          title={`${proposalTitle(row)}: waits for a second person`}
          description={
            <>
              Asked by <Actor actor={row.asked_by} />: {row.reason}
            </>
          }
          action={<InAppLink to="/proposals">Look at it</InAppLink>}
        />
      ))}
    </Stack>
  );
}
