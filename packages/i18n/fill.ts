export type FillValues = Readonly<Record<string, string | number>>;

const placeholder = /\{\{(\w+)\}\}/g;

/** Replaces each `{{name}}` of a template by its value; throws if a value is missing. */
export function fill(template: string, values: FillValues): string {
  return template.replaceAll(placeholder, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`The text "${template}" needs ${name}.`);
    return String(value);
  });
}

/** The names of a template's placeholders, sorted and unique. */
export function placeholdersOf(template: string): readonly string[] {
  const found = [...template.matchAll(placeholder)].map((match) => match[1] ?? '');
  return [...new Set(found)].toSorted();
}
