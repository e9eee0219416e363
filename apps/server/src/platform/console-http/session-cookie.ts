// The session's cookie. Scripts can not read it, other sites' pages never send it, and it goes to
// the console's addresses alone. Over TLS its name begins with `__Secure-`: browsers take such a
// cookie from an encrypted answer alone, so that no other one overwrites it (RFC 6265bis, 4.1.3).

const names = { secure: '__Secure-trine_console', plain: 'trine_console' } as const;

/** The token in a `Cookie` header, or null. `isSecure`: the request came over TLS. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  const name = isSecure ? names.secure : names.plain;
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** A `Set-Cookie` header; a null token removes the cookie. */
export function writeSessionCookie(token: string | null, isSecure: boolean): string {
  const name = isSecure ? names.secure : names.plain;
  const parts = [`${name}=${token ?? ''}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  if (token === null) parts.push('Max-Age=0');
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
