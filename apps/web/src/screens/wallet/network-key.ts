import { walletNetworks } from '@trine/contract/cashier/currencies.ts';
import type { TextKey } from '../../i18n/translate.ts';

/** What a wallet's network is called; null for a bank, which is named by its owner. */
export function networkKey(institution: string): TextKey | null {
  const network = walletNetworks.find((known) => known === institution);
  return network ? `accounts.${network}` : null;
}
