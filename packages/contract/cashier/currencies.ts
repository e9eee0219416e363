// The currencies that a deposit may come in, and what a request is at least. No schema library
// here, so that the browser can carry this file.

export const currencies = [
  'TWD',
  'HKD',
  'MYR',
  'RMB',
  'USDT',
  'USD',
  'GBP',
  'SGD',
  'EUR',
  'JPY',
  'CHF',
  'CAD',
  'AUD',
  'NZD',
  'INR',
] as const;
export type Currency = (typeof currencies)[number];

/** The least deposit and the least withdrawal, in account units. */
export const minRecharge = '100.00';
export const minWithdrawal = '100.00';

/** `type` of a payment account. */
export const accountTypes = { card: 0, wallet: 1 } as const;
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes];

/** What `acc_bank` of a wallet may be: TRON, Ethereum, Bitcoin (Omni). */
export const walletNetworks = ['trc20', 'erc20', 'omni'] as const;
export type WalletNetwork = (typeof walletNetworks)[number];

/** How long a security code is. */
export const codeDigits = 6;

/** Why a request was rejected; the player reads its name and, beside it, the operator's words. */
export const rejectionCodes = {
  recharge: ['not_received', 'amount_differs', 'reference_unknown', 'asked_twice', 'other'],
  withdraw: ['account_unusable', 'holder_differs', 'rules_broken', 'asked_twice', 'other'],
} as const;
export type RejectionCode = (typeof rejectionCodes)[keyof typeof rejectionCodes][number];

/** How long the operator's own words may be; for `other` they may not be empty. */
export const maxRejectionText = 500;

/** The steps of a request, as its timeline tells them. */
export const requestSteps = [
  'asked',
  'claimed',
  'checked',
  'approved',
  'rejected',
  'paid',
] as const;
export type RequestStep = (typeof requestSteps)[number];
