import { ActDialog } from './act-dialog.tsx';

export type ResetKind = 'password_reset' | 'code_reset';

interface ResetDialogProps {
  player: { readonly player_id: number; readonly username: string };
  kind: ResetKind;
  onClose: () => void;
}

/** Proposes a link to a new password or security code; a second person has to confirm it. */
export function ResetDialog({ player, kind, onClose }: ResetDialogProps) {
  const what = kind === 'password_reset' ? 'password' : 'security code';
  return (
    <ActDialog
      path="/proposals/reset"
      title={`Ask for a link to a new ${what}?`}
      confirm="Ask for the link"
      reason={{ label: 'How you know that it is the player, for a colleague', minLength: 10 }}
      request={(reason) => ({ player_id: player.player_id, kind, reason })}
      done="Asked for. A second person has to confirm it."
      onClose={onClose}
    >
      Nothing changes yet. When a second person confirms, that person gets a link, valid for a day
      and for one use, with which {player.username} sets a new {what}.
    </ActDialog>
  );
}
