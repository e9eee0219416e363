// The player's routes of the cashier: payment accounts, deposits, withdrawals, requests.

import type { SecurityCodes } from '../people/sign-in/reset.ts';
import { depositRoutes } from './deposits/deposits.routes.ts';
import { requestRoutes } from './requests/requests.routes.ts';
import { withdrawalRoutes } from './withdrawals/withdrawals.routes.ts';
import type { Config } from '../platform/config/config.ts';
import type { NextId } from '../platform/postgres/ids.ts';
import type { Database } from '../platform/postgres/transaction.ts';
import type { Reads } from '../platform/replicas/reads.ts';
import type { Route } from '../platform/http/route.ts';
import type { TurnoverRule } from '../ledger/turnover.ts';
import { prepareCode, storeCode } from './payment-accounts/security-code.ts';
import {
  createAccountNumberCipher,
  type AccountNumberCipher,
} from './payment-accounts/account-number-cipher.ts';
import { paymentRoutes } from './payment-accounts/payments.routes.ts';
import type { LoginGuard } from '../people/sessions/login-guard.ts';
import type { Passwords } from '../people/sessions/passwords.ts';
import type { SecurityHashes } from '../people/sessions/security-events.ts';
import type { RandomBytes } from '../people/sessions/sessions.ts';
import { createKeyedMutex } from '../platform/rate-limits/keyed-mutex.ts';
import type { Secrets } from '../platform/secrets/secrets.ts';

export interface CashierParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly reads: Reads;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  readonly hashes: SecurityHashes;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly guard: LoginGuard;
}

export function cashierRoutes({ config, secrets, randomBytes, ...parts }: CashierParts): Route[] {
  const accountNumberCipher = accountNumberCipherOf(secrets, randomBytes);
  const turnover = turnoverRuleOf(config);
  const { twoPeopleAboveMinor, promised, holdMinutes } = config;
  const rule = { turnover, twoPeopleAboveMinor, promised };
  const runExclusively = createKeyedMutex();
  const guarded = { ...parts, accountNumberCipher, runExclusively, holdMinutes };
  return [
    ...paymentRoutes(guarded),
    ...depositRoutes({ ...guarded, rule }),
    ...withdrawalRoutes({ ...guarded, rule }),
    ...requestRoutes({ ...guarded, rule }),
  ];
}

/** What a reset link needs of security codes. */
export function securityCodesOf({ secrets, randomBytes, ...parts }: CashierParts): SecurityCodes {
  const accountNumberCipher = accountNumberCipherOf(secrets, randomBytes);
  return {
    prepare: (playerId, code) => prepareCode({ ...parts, accountNumberCipher }, playerId, code),
    store: storeCode,
  };
}

export function accountNumberCipherOf(
  { accountKeys: keys, pepper }: Secrets,
  randomBytes: RandomBytes,
): AccountNumberCipher {
  return createAccountNumberCipher({ keys, pepper, randomBytes });
}

export function turnoverRuleOf(config: Config): TurnoverRule {
  const { operatorTimeZone: timeZone, turnoverHundredths: factorHundredths } = config;
  return { timeZone, factorHundredths };
}
