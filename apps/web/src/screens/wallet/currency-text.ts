import type { Currency } from '@trine/contract/cashier/currencies.ts';
import { formatOf } from '../../i18n/formats.ts';

/** "TWD · New Taiwan Dollar"; a currency without an ISO code is shown by its code alone. */
export function currencyText(currency: Currency, locale: string): string {
  const standard = standardCode(currency);
  const name = standard && formatOf('DisplayNames', locale, { type: 'currency' }).of(standard);
  return name && name !== standard ? `${currency} · ${name}` : currency;
}

function standardCode(currency: Currency): string | null {
  if (currency === 'RMB') return 'CNY';
  return currency === 'USDT' ? null : currency;
}

/** "1.000000" as "1 : 1": account units for one unit of the currency. */
export function rateText(rate: string): string {
  return `1 : ${rate.replace(/\.?0+$/, '')}`;
}
