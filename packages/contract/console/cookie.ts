// The console's session outside a browser.

/** A `fetch` for one origin that keeps its cookie and sends the origin, as a browser does. */
export function fetchWithCookie(origin: string): typeof fetch {
  let cookie = '';
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('cookie', cookie);
    headers.set('origin', origin);
    const response = await fetch(input, { ...init, headers });
    const [given] = response.headers.getSetCookie();
    cookie = given?.split(';')[0] ?? cookie;
    return response;
  };
}
