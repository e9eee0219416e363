// The cookie by which a browser is known that staff signed in from before. It opens nothing: wrong
// passwords that others try elsewhere do not keep such a browser out.

import { formatCookie, readCookie } from './cookie.ts';

const deviceCookie = 'trine_console_device';
const maxAgeSeconds = 400 * 24 * 60 * 60;

/** The token in a `Cookie` header, or null. `isSecure`: the request came over TLS. */
export function readDeviceCookie(header: string | undefined, isSecure: boolean): string | null {
  return readCookie(header, isSecure, deviceCookie);
}

/** A `Set-Cookie` header. */
export function writeDeviceCookie(token: string, isSecure: boolean): string {
  return formatCookie(deviceCookie, token, { isSecure, maxAgeSeconds });
}
