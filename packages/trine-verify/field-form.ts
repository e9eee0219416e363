// The forms of the fields of answers.

/** Whether a field of an answer, which is untrusted, has its form. */
export type FieldForm = (value: unknown) => boolean;

export const isText: FieldForm = (value) => typeof value === 'string';
export const isCount: FieldForm = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
export const orNull =
  (test: FieldForm): FieldForm =>
  (value) =>
    value === null || test(value);
export const orAbsent =
  (test: FieldForm): FieldForm =>
  (value) =>
    value === undefined || test(value);
export const oneOf =
  (...known: readonly unknown[]): FieldForm =>
  (value) =>
    known.includes(value);
export const object =
  (fields: Readonly<Record<string, FieldForm>>): FieldForm =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, test]) => test(Reflect.get(value, name)));
