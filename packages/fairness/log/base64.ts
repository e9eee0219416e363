// Base64 (RFC 4648, section 4) and base64url without padding (section 5), in one spelling only:
// bytes that have a second text would make two texts of one hash or signature.

const base64Form = /^(?:[0-9A-Za-z+/]{4})*(?:[0-9A-Za-z+/]{2}==|[0-9A-Za-z+/]{3}=)?$/;

export function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Null for text in another alphabet, without its padding, or with bits beyond the last byte. */
export function fromBase64(text: string): Uint8Array | null {
  if (!base64Form.test(text)) return null;
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  return toBase64(bytes) === text ? bytes : null;
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function fromBase64Url(text: string): Uint8Array | null {
  if (/[+/=]/.test(text) || text.length % 4 === 1) return null;
  const padding = '='.repeat((4 - (text.length % 4)) % 4);
  return fromBase64(text.replaceAll('-', '+').replaceAll('_', '/') + padding);
}
