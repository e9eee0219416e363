import { shareLink } from '../../features/sharing/share-link.ts';
import { currentLocale } from '../../i18n/language.ts';
import { translate } from '../../i18n/translate.ts';

/** Opens the registration with the code filled in. */
export function inviteLink(code: number): string {
  const named = { inviter_id: String(code), lang: currentLocale() };
  return `${location.origin}/register?${new URLSearchParams(named)}`;
}

/** Opens the device's share sheet, or copies the link where there is none. */
export async function shareInvitation(code: number): Promise<void> {
  const shared = { text: translate('team.shareText', { code }), url: inviteLink(code) };
  const words = { copied: translate('team.linkCopied'), failed: translate('team.copyRefused') };
  await shareLink(shared, words);
}
