// The session's cookie. Scripts can not read it, other sites' pages never send it, and it goes to
// the console's addresses alone.

const cookieName = 'trine_console';

/** The token in a `Cookie` header, or null. */
export function readCookie(header: string | undefined): string | null {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${cookieName}=`));
  return found === undefined ? null : found.slice(cookieName.length + 1);
}

/** A `Set-Cookie` header; a null token takes the cookie away. */
export function writeCookie(token: string | null, isSecure: boolean): string {
  const parts = [`${cookieName}=${token ?? ''}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  if (token === null) parts.push('Max-Age=0');
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
