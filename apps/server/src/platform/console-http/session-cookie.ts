// The cookie of a console session. Scripts can not read it, pages of other sites never send it, and
// it is limited to the console's paths. With TLS its name begins with `__Secure-`: browsers accept
// such a cookie only over TLS, so it can not be overwritten without TLS (RFC 6265bis, 4.1.3).

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
