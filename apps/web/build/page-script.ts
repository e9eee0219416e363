// The script that `page-start.ts` writes into the page. It runs before the app, preloads the files
// of the first screen, and sends the calls that the screen reads first. Every visitor waits for it,
// so it is small. It may use nothing but its arguments.

/**
 * A path and the fields of a call that needs a session. The text `?name` is replaced by a number
 * of the address.
 */
export type PageRead = readonly [path: string, fields?: Readonly<Record<string, unknown>>];

interface Given {
  /** Texts and scripts of the two screens that the address `/` can show. */
  readonly home: readonly string[];
  readonly login: readonly string[];
  /** The end of the file name of every text. */
  readonly end: string;
  readonly late: string;
}

/** The function of `@trine/i18n/system-language.ts`. */
type SystemLocale = (languages: readonly string[]) => string;

/**
 * Sends the calls that `src/data/client.ts` would send to the page's own host, and stores them in
 * `prefetched`.
 */
export function beginPage({ home, login, end, late }: Given, systemLocale: SystemLocale): void {
  const { activeList, token = null } = sessionStorage;
  const { locale, localetype, theme } = localStorage;
  if (theme) document.documentElement.dataset['theme'] = theme;
  const isChosen = locale && localetype !== '0';
  const known = /^(zh|en|jp|kor)$/.test(locale) ? locale : 'tw';
  const lang = isChosen ? known : systemLocale(navigator.languages);
  const { texts, reads = '[]' } = document.documentElement.dataset;
  const isRoot = location.pathname === '/';
  const own = isRoot ? (token ? home : login) : texts ? texts.split(' ') : [];
  for (const file of ['frame', ...own]) {
    const script = file.includes('-') ? file : `${lang}-${file}${end}`;
    const link = { rel: 'modulepreload', href: `/assets/${script}.js` };
    document.head.append(Object.assign(document.createElement('link'), link));
  }
  let styles: Promise<unknown> | null = null;
  globalThis.lateStyles = (loaded) => {
    styles ??= new Promise((onload, onerror) => {
      const link = { rel: 'stylesheet', href: late, onload, onerror };
      document.head.append(Object.assign(document.createElement('link'), link));
    });
    return styles.then(
      () => loaded,
      (error: unknown) => {
        styles = null;
        throw error;
      },
    );
  };
  if (activeList > 0) return;
  const prefetched: NonNullable<typeof globalThis.prefetched> = {};
  globalThis.prefetched = prefetched;
  const ask = ([path, fields]: PageRead) => {
    const response = fetch(`/index.php${path}${fields ? '' : `?host=&lang=${lang}`}`, {
      signal: AbortSignal.timeout(10_000),
      ...(fields && {
        method: 'POST',
        headers: { 'content-type': 'application/json', token },
        body: JSON.stringify({ host: '', lang, ...fields }),
      }),
    });
    const call: (typeof prefetched)[string] = { sentMs: Date.now(), response, path, fields };
    prefetched[path + JSON.stringify(fields ?? {}) + token + lang] = call;
    response.then(
      () => (call.receivedMs = Date.now()),
      () => 0,
    );
  };
  const facts: PageRead = ['/api/index/index'];
  const query = new URLSearchParams(location.search);
  const filled = reads.replaceAll(/"\?(\w+)"/g, (_, field) =>
    JSON.stringify(Number(query.get(field)) || null),
  );
  // Without reads (`[]`), or when the address lacks a number, the app itself sends the calls.
  const isOwn = token && !/null|^..$/.test(filled);
  for (const read of isOwn ? (JSON.parse(filled) as PageRead[]) : [facts]) ask(read);
}
