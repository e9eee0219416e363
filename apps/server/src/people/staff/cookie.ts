// The console's cookies. Scripts can not read them, other sites' pages never send them, and they go
// to the console's addresses alone. Over TLS their names begin with `__Secure-`: browsers take such
// a cookie from an encrypted answer alone, so that no other one overwrites it (RFC 6265bis, 4.1.3).

const sessionCookie = 'trine_console';

/** The session's token in a `Cookie` header, or null. `isSecure`: the request came over TLS. */
export function readCookie(
  header: string | undefined,
  isSecure: boolean,
  cookie = sessionCookie,
): string | null {
  const name = nameOf(cookie, isSecure);
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** A `Set-Cookie` header for the session; a null token removes the cookie. */
export function writeCookie(token: string | null, isSecure: boolean): string {
  return formatCookie(sessionCookie, token ?? '', {
    isSecure,
    maxAgeSeconds: token === null ? 0 : null,
  });
}

/** A `Set-Cookie` header. Without an age the cookie ends with the browser. */
export function formatCookie(
  cookie: string,
  token: string,
  {
    isSecure,
    maxAgeSeconds,
  }: { readonly isSecure: boolean; readonly maxAgeSeconds: number | null },
): string {
  const parts = [`${nameOf(cookie, isSecure)}=${token}`, 'Path=/console', 'HttpOnly'];
  parts.push('SameSite=Strict');
  if (maxAgeSeconds !== null) parts.push(`Max-Age=${maxAgeSeconds}`);
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}

function nameOf(cookie: string, isSecure: boolean): string {
  return isSecure ? `__Secure-${cookie}` : cookie;
}
