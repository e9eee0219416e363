// Cookies of the console: the session's token, and the token by which a browser is known that staff
// signed in with. The latter grants no access: it keeps wrong passwords from elsewhere from locking
// staff out in this browser.
//
// Scripts can not read the cookies, pages of other sites never send them, and they are limited to
// the console's paths. With TLS their names begin with `__Secure-`: browsers accept such a cookie
// only over TLS, so it can not be overwritten without TLS (RFC 6265bis, 4.1.3).

const sessionCookie = 'trine_console';
const deviceCookie = 'trine_console_device';
const deviceSeconds = 400 * 24 * 60 * 60;

/** The token in a `Cookie` header, or null. `isSecure`: the request came over TLS. */
export function readSessionCookie(header: string | undefined, isSecure: boolean): string | null {
  return readCookie(header, nameOf(sessionCookie, isSecure));
}

export function readDeviceCookie(header: string | undefined, isSecure: boolean): string | null {
  return readCookie(header, nameOf(deviceCookie, isSecure));
}

/** A `Set-Cookie` header; a null token removes the cookie. It ends with the browser. */
export function writeSessionCookie(token: string | null, isSecure: boolean): string {
  const age = token === null ? 0 : null;
  return writeCookie(nameOf(sessionCookie, isSecure), token ?? '', { isSecure, age });
}

export function writeDeviceCookie(token: string, isSecure: boolean): string {
  return writeCookie(nameOf(deviceCookie, isSecure), token, { isSecure, age: deviceSeconds });
}

function nameOf(cookie: string, isSecure: boolean): string {
  return isSecure ? `__Secure-${cookie}` : cookie;
}

function readCookie(header: string | undefined, name: string): string | null {
  const found = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

function writeCookie(
  name: string,
  token: string,
  { isSecure, age }: { readonly isSecure: boolean; readonly age: number | null },
): string {
  const parts = [`${name}=${token}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  if (age !== null) parts.push(`Max-Age=${age}`);
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
