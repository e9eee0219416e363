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
      reason={{ label: t('How you know that it is the player, for a colleague'), minLength: 10 }}
      request={(reason) => ({ player_id: player.player_id, kind, reason })}
      done={t('Asked for. A second person has to confirm it.')}
      onClose={onClose}
    >
      {phrase(
        'Nothing changes yet. When a second person confirms, that person gets a link, valid for a day and for one use, with which {username} sets a new {what}.',
        { username: player.username, what },
      )}
    </ActDialog>
  );
}
