import { walletNetworks } from '@trine/contract/cashier/currencies.ts';
import type { TextKey } from '../../i18n/translate.ts';

/** The text key of a wallet's network; null for a bank. */
export function networkKey(institution: string): TextKey | null {
  const network = walletNetworks.find((known) => known === institution);
  return network ? `accounts.${network}` : null;
}
