// Reads settings from the environment, one function for each kind. An empty variable counts as
// unset. An error is one sentence.

import { parseMoney, type Minor } from '@trine/money/money.ts';
import { StartError } from './start-error.ts';

/** An invalid or missing variable. */
export class ConfigurationError extends StartError {
  override readonly name = 'ConfigurationError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface AmountRange {
  readonly default: Minor;
  readonly most: Minor;
}

/** A decimal with at most two places, as hundredths. */
export function readAmount(environment: Environment, name: string, range: AmountRange): Minor {
  const value = valueOf(environment, name);
  if (value === null) return range.default;
  const amount = parseMoney(value);
  if (amount !== null && amount <= range.most) return amount;
  throw rejection(name, value, 'a number from 0 with at most two decimals');
}

export function readWord<Word extends string>(
  environment: Environment,
  name: string,
  words: readonly Word[],
): Word | null {
  const value = valueOf(environment, name);
  if (value === null) return null;
  const found = words.find((word) => word === value);
  if (found !== undefined) return found;
  throw rejection(name, value, words.map((word) => `"${word}"`).join(' or '));
}

interface NumberRange {
  readonly default: number;
  readonly least: number;
  readonly most: number;
}

export function readNumber(environment: Environment, name: string, range: NumberRange): number {
  const value = valueOf(environment, name);
  if (value === null) return range.default;
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= range.least && number <= range.most) return number;
  throw rejection(name, value, `a whole number from ${range.least} to ${range.most}`);
}

/** Addresses may hold a password, so an invalid one is not repeated. */
export function readUrl(
  environment: Environment,
  name: string,
  protocols: readonly string[],
): string | null {
  const value = valueOf(environment, name);
  if (value === null) return null;
  const url = URL.parse(value);
  if (url !== null && protocols.includes(url.protocol)) return value;
  const found = url === null ? 'not an address' : `an address of ${url.protocol}//`;
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
  throw new ConfigurationError(`${name} is ${found}; allowed: one that begins with ${allowed}.`);
}

export function valueOf(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

export function rejection(name: string, value: string, allowed: string): ConfigurationError {
  return new ConfigurationError(`${name} is "${value}"; allowed: ${allowed}.`);
}
