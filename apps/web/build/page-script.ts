// The script that stands in the page itself, before the app: it names the files of the screen that
// will be seen, and asks for what that screen reads first. `page-start.ts` writes it there,
// as small as can be, since every visitor waits for it; it knows nothing but what it is given.

/** A path, and the fields of a read of one's own; a text `?name` is a number of the address. */
export type Read = readonly [path: string, fields?: Readonly<Record<string, unknown>>];

interface Given {
  /** Texts and scripts of the two screens that are seen at the app's own address. */
  readonly home: readonly string[];
  readonly login: readonly string[];
  /** Each language, with the pattern of a system's tags; and the default. */
  readonly languages: readonly (readonly [language: string, system: string])[];
  readonly standard: string;
  /** The end of the name of every text. */
  readonly end: string;
  /** The address of the late style sheet. */
  readonly late: string;
}

/**
 * Calls are those that `src/data/client.ts` would send by the page's own host, and are left for it
 * in `prefetched`.
 */
export function beginPage({ home, login, languages, standard, end, late }: Given): void {
  const { activeList, token = null } = sessionStorage;
  const { locale, localetype, theme } = localStorage;
  if (theme) document.documentElement.dataset['theme'] = theme;
  const matching = (tag: string) =>
    languages.filter(([, system]) => new RegExp(system).test(tag.toLowerCase()));
  const isChosen = locale && localetype !== '0';
  const [[lang] = [standard]] = isChosen
    ? languages.filter(([language]) => language === locale)
    : navigator.languages.flatMap(matching);
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
  const ask = ([path, fields]: Read) => {
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
  const facts: Read = ['/api/index/index'];
  const query = new URLSearchParams(location.search);
  const filled = reads.replaceAll(/"\?(\w+)"/g, (_, field) =>
    JSON.stringify(Number(query.get(field)) || null),
  );
  // The app knows what to do where the address lacks a number, or has no reads: those are `[]`.
  const isOwn = token && !/null|^..$/.test(filled);
  for (const read of isOwn ? (JSON.parse(filled) as Read[]) : [facts]) ask(read);
}
