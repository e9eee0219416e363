/** The fields of a line of the audit log, as texts. */
import { formatMoney, minor } from '@trine/money/money.ts';
import { amountText } from '../../ui/words/amounts.ts';
import { t } from '../../ui/words/language.ts';
import { codeText } from '../../ui/words/codes.ts';

/** Fields with this ending are minor units and are shown as amounts. */
const minorField = /_minor$/;

/** Fields whose values are codes of the contract. */
const codeFields: readonly string[] = ['state', 'status', 'role', 'kind'];

type Values = Readonly<Record<string, unknown>> | null;

export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Each field of either side once; those of `before` come first. */
export function changesOf(before: Values, after: Values): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: valueText(field, before?.[field]),
    after: valueText(field, after?.[field]),
  }));
}

/** `stake_minor` as "Stake". */
export function fieldTitle(field: string): string {
  return codeText(field.replace(minorField, ''));
}

export function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null) return '–';
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (codeFields.includes(field)) return codeText(value);
  const isAmount = minorField.test(field) && /^-?[0-9]+$/.test(value);
  return isAmount ? amountText(formatMoney(minor(BigInt(value)))) : value;
}
