import { ActDialog } from './act-dialog.tsx';
import { t } from './words/language.ts';
import { phrase } from './words/phrase.tsx';

export type ResetKind = 'password_reset' | 'code_reset';

interface ResetDialogProps {
  player: { readonly player_id: number; readonly username: string };
  kind: ResetKind;
  onClose: () => void;
}

/** Proposes a link to a new password or security code; a second person has to confirm it. */
export function ResetDialog({ player, kind, onClose }: ResetDialogProps) {
  const what = kind === 'password_reset' ? t('password') : t('security code');
  return (
    <ActDialog
      path="/proposals/reset"
      title={t('Ask for a link to a new {what}?', { what })}
      confirm={t('Ask for the link')}
      reason={{ label: t('How you verified the player, for a colleague'), minLength: 10 }}
      request={(reason) => ({ player_id: player.player_id, kind, reason })}
      done={t('Asked for. A second person has to confirm it.')}
      onClose={onClose}
    >
      {phrase(
        'Nothing changes yet. After a second person confirms, that person gets a link with which {username} sets a new {what}. The link is valid for one day and one use.',
        { username: player.username, what },
      )}
    </ActDialog>
  );
}
