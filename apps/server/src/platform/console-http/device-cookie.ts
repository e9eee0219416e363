// The cookie that identifies a browser that staff signed in with. It grants no access: it keeps
// wrong passwords from elsewhere from locking staff out in this browser.

const cookieName = 'trine_console_device';
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** The token in a `Cookie` header, or null. */
export function readDeviceCookie(header: string | undefined): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${cookieName}=`));
  return found === undefined ? null : found.slice(cookieName.length + 1);
}

/** A `Set-Cookie` header. */
export function writeDeviceCookie(token: string, isSecure: boolean): string {
  const parts = [`${cookieName}=${token}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  parts.push(`Max-Age=${maxAgeSeconds}`);
  if (isSecure) parts.push('Secure');
  return parts.join('; ');
}
