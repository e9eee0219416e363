// Searches a server's output and files for secrets, plain and encoded.

export interface Secret {
  readonly name: string;
  /** As it is sent. */
  readonly text: string;
  /** The bytes that the text encodes, if they may occur in other encodings. */
  readonly bytes?: Buffer;
}

/** A secret whose text is the hexadecimal form of its bytes. */
export function hexSecret(name: string, text: string): Secret {
  return { name, text, bytes: Buffer.from(text, 'hex') };
}

/** The names of the secrets in the text, each with its encoding there. */
export function findSecrets(text: string, secrets: readonly Secret[]): string[] {
  const inLowerCase = text.toLowerCase();
  return secrets.flatMap((secret) =>
    formsOf(secret)
      .filter(({ form, part }) => {
        return form === 'hexadecimal' ? inLowerCase.includes(part) : isIn(text, part);
      })
      .map(({ form }) => `${secret.name}, ${form}`),
  );
}

/** Short numbers only as whole numbers: longer numbers contain their digits by chance. */
function isIn(text: string, part: string): boolean {
  if (!text.includes(part)) return false;
  return !/^\d{1,9}$/.test(part) || new RegExp(String.raw`(?<!\w)${part}(?!\w)`).test(text);
}

interface Form {
  readonly form: string;
  readonly part: string;
}

function formsOf({ text, bytes }: Secret): Form[] {
  const forms = [
    { form: 'as it is', part: text },
    { form: 'in JSON', part: JSON.stringify(text).slice(1, -1) },
    { form: 'in an address', part: encodeURIComponent(text) },
    { form: 'in a form', part: new URLSearchParams({ text }).toString().slice('text='.length) },
  ];
  const different = forms.filter(({ part }, at) => at === 0 || part !== text);
  const encoded = [Buffer.from(text), ...(bytes === undefined ? [] : [bytes])];
  return [...different, ...encoded.flatMap(encodedForms)];
}

function encodedForms(bytes: Buffer): Form[] {
  const packed = [0, 1, 2].map((before) => base64Within(bytes, before));
  return [
    { form: 'hexadecimal', part: bytes.toString('hex') },
    ...packed.map((part) => ({ form: 'base64', part })),
    ...packed.map((part) => {
      return { form: 'base64url', part: part.replaceAll('+', '-').replaceAll('/', '_') };
    }),
  ];
}

/** The part of the base64 that does not depend on the surrounding bytes. */
function base64Within(bytes: Buffer, before: number): string {
  const whole = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = Math.ceil((before * 8) / 6);
  return whole.toString('base64').slice(first, Math.floor((whole.length * 8) / 6));
}
