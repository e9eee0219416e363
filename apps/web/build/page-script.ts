// The script that stands in the page itself, before the app: it names the files of the screen that
// will be seen, and asks for what that screen reads first. `page-start.ts` writes it there,
// as small as can be, since every visitor waits for it; it knows nothing but what it is given.

/** A path, and the fields of a read of one's own; a text `?name` is a number of the address. */
export type Read = readonly [path: string, fields?: Readonly<Record<string, unknown>>];

interface Given {
  /** Texts and scripts of the two screens that are seen at the app's own address. */
  readonly home: readonly string[];
  readonly login: readonly string[];
  /** The end of the name of every text. */
  readonly end: string;
}

/**
 * Calls are those that `src/data/client.ts` would send by the page's own host, and are left for it
 * in `prefetched`. Home's first picture is known as soon as its facts are.
 */
export function beginPage({ home, login, end }: Given): void {
  const { activeList, token = null } = sessionStorage;
  const { locale, theme } = localStorage;
  if (theme) document.documentElement.dataset['theme'] = theme;
  const lang = /^(zh|en|jp|kor)$/.test(locale) ? locale : 'tw';
  const { texts, reads = '[]' } = document.documentElement.dataset;
  const isRoot = location.pathname === '/';
  const own = isRoot ? (token ? home : login) : texts ? texts.split(' ') : [];
  const name = (rel: string, href: string, as: string) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, as, href }));
  for (const file of ['frame', ...own]) {
    const script = file.includes('-') ? file : `${lang}-${file}${end}`;
    name('modulepreload', `/assets/${script}.js`, 'script');
  }
  if (activeList > 0) return;
  const prefetched: NonNullable<typeof globalThis.prefetched> = {};
  globalThis.prefetched = prefetched;
  const ask = ([path, fields]: Read): Promise<Response> => {
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
    return response;
  };
  const facts: Read = ['/api/index/index'];
  const query = new URLSearchParams(location.search);
  const known = reads.replaceAll(/"\?(\w+)"/g, (_, field) =>
    JSON.stringify(Number(query.get(field)) || null),
  );
  // The app knows what to do where the address lacks a number, or has no reads: those are `[]`.
  const isOwn = token && !/null|^..$/.test(known);
  const asked = (isOwn ? (JSON.parse(known) as Read[]) : [facts]).map(ask);
  if (!token || !isRoot) return;
  asked[0]
    ?.then((response) => response.clone().json())
    .then(({ data }) => name('preload', data.banner[0].image, 'image'))
    .catch(() => 0);
}
