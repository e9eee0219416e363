import { translate } from '../../i18n/translate.ts';
import { toast } from '../../ui/overlays/toast.tsx';

/** Opens the registration with the code filled in. */
export function inviteLink(code: number): string {
  return `${location.origin}/register?${new URLSearchParams({ inviter_id: String(code) })}`;
}

/** By the device's own share sheet; where there is none the link is copied. */
export async function shareInvitation(code: number): Promise<void> {
  const url = inviteLink(code);
  const text = translate('team.shareText', { code });
  if ('share' in navigator) {
    try {
      return await navigator.share({ title: 'Trine', text, url });
    } catch (error) {
      // The person closed the share sheet: nothing is copied instead.
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.show({ kind: 'success', text: translate('team.linkCopied') });
  } catch {
    toast.show({ kind: 'failure', text: translate('team.copyRefused') });
  }
  return undefined;
}
