import { SecondPerson } from '../../session/second-person.tsx';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { proposalTitle } from '../../ui/words/proposals.ts';
import type { ProposalRow } from './proposal-search.ts';

interface ProposalActsProps {
  row: ProposalRow;
  onLink: (link: string) => void;
}

/** Confirm what a colleague asked for, or withdraw it. */
export function ProposalActs({ row, onLink }: ProposalActsProps) {
  const isGift = row.kind === 'gift';
  return (
    <SecondPerson
      permission={isGift ? 'gifts.act' : 'resets.act'}
      askedBy={row.asked_by}
      renderConfirm={(close) =>
        isGift ? (
          <ConfirmGift row={row} onClose={close} />
        ) : (
          <ConfirmReset row={row} onClose={close} onLink={onLink} />
        )
      }
      renderWithdraw={(close) => (
        <ActDialog<'/proposals/withdraw-gift' | '/proposals/withdraw-reset'>
          path={isGift ? '/proposals/withdraw-gift' : '/proposals/withdraw-reset'}
          title="Withdraw the proposal?"
          confirm="Withdraw"
          danger
          request={() => ({ proposal_id: row.proposal_id })}
          done="Withdrawn."
          onClose={close}
        >
          {proposalTitle(row)} for {row.username} will not happen. It can be asked for again.
        </ActDialog>
      )}
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
      confirm="Give it away"
      request={() => ({ proposal_id: row.proposal_id })}
      done="Given away. It is in the balance."
      onClose={onClose}
    >
      {row.username} gets it at once, as a ledger entry that cannot be taken back. The reason: “
      {row.reason}”
    </ActDialog>
  );
}

function ConfirmReset({ row, onClose, onLink }: ConfirmProps & Pick<ProposalActsProps, 'onLink'>) {
  return (
    <ActDialog
      path="/proposals/confirm-reset"
      title={`${proposalTitle(row)}?`}
      confirm="Make the link"
      request={() => ({ proposal_id: row.proposal_id })}
      done=""
      onDone={({ path }) => onLink(`${window.location.origin}${path}`)}
      onClose={onClose}
    >
      Whoever holds the link can take over the account of {row.username}. Send it only to the
      player. The reason: “{row.reason}”
    </ActDialog>
  );
}
