import { SecondPerson } from '../../session/second-person.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { proposalTitle } from '../../ui/words/proposals.ts';
import type { ProposalRow } from './proposal-search.ts';
import { t } from '../../ui/words/language.ts';
import { phrase } from '../../ui/words/phrase.tsx';

interface ProposalActsProps {
  row: ProposalRow;
  onLink: (link: string) => void;
}

/** Buttons to confirm or withdraw a proposal. */
export function ProposalActs({ row, onLink }: ProposalActsProps) {
  const isGift = row.kind === 'gift';
  return (
    <SecondPerson<'/proposals/withdraw-gift' | '/proposals/withdraw-reset'>
      permission={isGift ? 'gifts.act' : 'resets.act'}
      askedBy={row.asked_by}
      renderConfirm={(close) =>
        isGift ? (
          <ConfirmGift row={row} onClose={close} />
        ) : (
          <ConfirmReset row={row} onClose={close} onLink={onLink} />
        )
      }
      withdrawal={{
        path: isGift ? '/proposals/withdraw-gift' : '/proposals/withdraw-reset',
        request: { proposal_id: row.proposal_id },
        about: phrase('{proposal} for {username} is cancelled. It can be proposed again.', {
          proposal: proposalTitle(row),
          username: row.username,
        }),
      }}
    />
  );
}

interface ConfirmProps {
  row: ProposalRow;
  onClose: () => void;
}

function ConfirmGift({ row, onClose }: ConfirmProps) {
  return (
    <ActDialog
      path="/proposals/confirm-gift"
      title={`${proposalTitle(row)}?`}
      confirm={t('Give it away')}
      request={() => ({ proposal_id: row.proposal_id })}
      done={t('Given away. It is in the balance.')}
      onClose={onClose}
    >
      {phrase(
        '{username} gets it at once, as a ledger entry that cannot be taken back. The reason: “{reason}”',
        { username: row.username, reason: row.reason },
      )}
    </ActDialog>
  );
}

function ConfirmReset({ row, onClose, onLink }: ConfirmProps & Pick<ProposalActsProps, 'onLink'>) {
  return (
    <ActDialog
      path="/proposals/confirm-reset"
      title={`${proposalTitle(row)}?`}
      confirm={t('Make the link')}
      request={() => ({ proposal_id: row.proposal_id })}
      done=""
      onDone={({ path }) => onLink(`${window.location.origin}${path}`)}
      onClose={onClose}
    >
      {phrase(
        'Anyone with the link can take over the account of {username}. Send it only to the player. The reason: “{reason}”',
        { username: row.username, reason: row.reason },
      )}
    </ActDialog>
  );
}
