// Money in and out, and what guards it, put together.

import { resetRoutes } from './care/reset.routes.ts';
import { cashierRoutes } from './cashier/cashier.routes.ts';
import type { Config } from './config.ts';
import type { NextId } from './database/ids.ts';
import type { Database } from './database/transaction.ts';
import type { Route } from './http/route.ts';
import type { TurnoverRule } from './ledger/turnover.ts';
import { createNumberVault, type NumberVault } from './payments/number-vault.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import type { LoginThrottle } from './players/login.ts';
import type { Passwords } from './players/passwords.ts';
import type { RandomBytes } from './players/sessions.ts';
import { createTurns } from './players/turns.ts';
import type { Secrets } from './secrets.ts';

export interface MoneyParts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly nextId: NextId;
  readonly passwords: Passwords;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly throttle: LoginThrottle;
}

export function moneyRoutes({ config, secrets, randomBytes, ...parts }: MoneyParts): Route[] {
  const vault = numberVaultOf(secrets, randomBytes);
  const turnover = turnoverRuleOf(config);
  const { twoPeopleAboveMinor, promised } = config;
  const rule = { turnover, twoPeopleAboveMinor, promised };
  const guarded = { ...parts, vault, takeTurn: createTurns() };
  return [
    ...paymentRoutes(guarded),
    ...cashierRoutes({ ...guarded, rule }),
    ...resetRoutes(guarded),
  ];
}

export function numberVaultOf(
  { accountKeys: keys, pepper }: Secrets,
  randomBytes: RandomBytes,
): NumberVault {
  return createNumberVault({ keys, pepper, randomBytes });
}

export function turnoverRuleOf(config: Config): TurnoverRule {
  const { operatorTimeZone: timeZone, turnoverHundredths: factorHundredths } = config;
  return { timeZone, factorHundredths };
}
