/**
 * Filters are in the query string of a screen's address, so that a view can be saved and sent. They
 * are plain texts and are checked when they are read.
 */
import { useNavigate } from '@tanstack/react-router';

const maxLength = 100;

type Rules = Readonly<Record<string, RegExp | readonly string[]>>;

type Search<Of extends Rules> = {
  -readonly [Name in keyof Of]?:
    | (Of[Name] extends readonly (infer Word extends string)[] ? Word : string)
    | undefined;
};

/**
 * The fields of `rules`, each undefined unless its pattern matches or its list contains the value.
 * Undefined fields are present, since the router would otherwise keep the unchecked text.
 */
export function readSearch<const Of extends Rules>(
  given: Readonly<Record<string, unknown>>,
  rules: Of,
): Search<Of> {
  const fields = Object.entries<RegExp | readonly string[]>(rules).map(([name, rule]) => {
    const value = given[name];
    if (typeof value !== 'string' || value.length > maxLength) return [name, undefined];
    const fits = rule instanceof RegExp ? rule.test(value) : rule.includes(value);
    return [name, fits ? value : undefined];
  });
  return Object.fromEntries(fields) as Search<Of>;
}

export const patterns = {
  id: /^[0-9]{1,19}$/,
  day: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  text: /^.+$/,
} as const;

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that are not undefined. */
export function definedFields<Fields extends object>(fields: Fields): Defined<Fields> {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as Defined<Fields>;
}

/** Accepts any text, since it is checked when the address is read. */
export type SetSearch<Fields extends object> = (change: {
  readonly [Name in keyof Fields]?: string | undefined;
}) => void;

/** Changes a part of the query string and keeps the rest; undefined removes a field. */
export function useSetSearch<Fields extends object>(): SetSearch<Fields> {
  const navigate = useNavigate();
  return (change) => {
    const next = (before: object) => ({ ...before, ...change });
    void navigate({ to: '.', search: next as never, replace: true });
  };
}

/** `fieldSetter(setSearch)(field)` is the `onChange` of an input for one field. */
export function fieldSetter<Fields extends object>(setSearch: SetSearch<Fields>) {
  return (field: keyof Fields) => (value: string | undefined) =>
    setSearch({ [field]: value } as Parameters<SetSearch<Fields>>[0]);
}

/** `text` if it is one of `words`. */
export function wordIn<Word extends string>(words: readonly Word[], text: string | undefined) {
  return words.find((word) => word === text);
}

/** `?a=1&b=x` as fields; values stay texts, also those that look like numbers. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** The reverse of `parseSearch`; missing and empty fields are left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
