// The currencies of deposits, and the minimum of a request. Without a schema library, so that
// browsers can load this file.

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

/** The minimum deposit and withdrawal, in account units. */
export const minRecharge = '100.00';
export const minWithdrawal = '100.00';

/** `type` of a payment account. */
export const accountTypes = { card: 0, wallet: 1 } as const;
export type AccountType = (typeof accountTypes)[keyof typeof accountTypes];

/** Allowed values of `acc_bank` of a wallet: TRON, Ethereum, Bitcoin (Omni). */
export const walletNetworks = ['trc20', 'erc20', 'omni'] as const;
export type WalletNetwork = (typeof walletNetworks)[number];

export const codeDigits = 6;

/** Why a request was rejected; the player reads its name and the operator's own words. */
export const rejectionCodes = {
  recharge: ['not_received', 'amount_differs', 'reference_unknown', 'asked_twice', 'other'],
  withdraw: ['account_unusable', 'holder_differs', 'rules_broken', 'asked_twice', 'other'],
} as const;
export type RejectionCode = (typeof rejectionCodes)[keyof typeof rejectionCodes][number];

/** Maximum length of the operator's own words; for `other` they are required. */
export const maxRejectionText = 500;

/** The steps of a request in its timeline. */
export const requestSteps = [
  'asked',
  'claimed',
  'checked',
  'approved',
  'rejected',
  'paid',
] as const;
export type RequestStep = (typeof requestSteps)[number];
