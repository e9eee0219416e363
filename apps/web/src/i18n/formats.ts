import { operatorZone } from './operator-zone.ts';

type Kind =
  | 'DateTimeFormat'
  | 'DisplayNames'
  | 'ListFormat'
  | 'NumberFormat'
  | 'RelativeTimeFormat';
type Format<Of extends Kind> = InstanceType<(typeof Intl)[Of]>;
type Options<Of extends Kind> = ConstructorParameters<(typeof Intl)[Of]>[1];

const made = new Map<string, unknown>();

/**
 * A format of `Intl`. Creating one is slow, so each is created once for its language and options,
 * and only here (`tools/tidy/tidy-words.ts`).
 */
export function formatOf<Of extends Kind>(
  kind: Of,
  locale: string,
  options?: Options<Of>,
): Format<Of> {
  const key = kind + locale + JSON.stringify(options);
  const make = Intl[kind] as new (locale: string, options?: Options<Of>) => unknown;
  const format = made.get(key) ?? new make(locale, options);
  made.set(key, format);
  return format as Format<Of>;
}

/** For days and times, in the operator's zone unless another is given. */
export function zonedFormat(
  options: Intl.DateTimeFormatOptions,
  locale: string,
  timeZone = operatorZone(),
): Intl.DateTimeFormat {
  return formatOf('DateTimeFormat', locale, { ...options, timeZone });
}
