/** What stands behind the question mark of an address: plain texts, checked where they are read. */
import { useNavigate } from '@tanstack/react-router';

const longest = 100;

/** Takes the named fields that are texts, and of each only what its pattern or its words allow. */
export function readSearch<Names extends string>(
  given: Readonly<Record<string, unknown>>,
  rules: Readonly<Record<Names, RegExp | readonly string[]>>,
): Partial<Record<Names, string>> {
  const fields = Object.entries<RegExp | readonly string[]>(rules).flatMap(([name, rule]) => {
    const value = given[name];
    if (typeof value !== 'string' || value.length > longest) return [];
    const fits = rule instanceof RegExp ? rule.test(value) : rule.includes(value);
    return fits ? [[name, value]] : [];
  });
  return Object.fromEntries(fields) as Partial<Record<Names, string>>;
}

export const patterns = {
  id: /^[0-9]{1,19}$/,
  day: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  text: /^.+$/,
} as const;

type Change<Fields extends object> = {
  readonly [Name in keyof Fields]?: Fields[Name] | undefined;
};

/** Changes a part of the address and leaves the rest; undefined takes a field out. */
export function useSetSearch<Fields extends object>(): (change: Change<Fields>) => void {
  const navigate = useNavigate();
  return (change) => {
    const next = (before: object) => ({ ...before, ...change });
    void navigate({ to: '.', search: next as never, replace: true });
  };
}

/** A closed set's word, once the address has been checked for it. */
export function wordIn<Word extends string>(words: readonly Word[], text: string | undefined) {
  return words.find((word) => word === text);
}

/** `?a=1&b=x` and back, without quotes around what looks like a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
