// The service worker. `offline.ts` writes this function into a script of its own, so it may use
// nothing but its arguments.

export interface WorkerFiles {
  /** Changes when any of the files below changes. */
  readonly version: string;
  /** Paths of the shell, with `/index.html`. */
  readonly shell: readonly string[];
  /** The number of cached files outside the shell; the oldest are deleted first. */
  readonly keptFiles: number;
}

/** The types of a worker's globals that are used here; the compiler has only those of a page. */
interface WorkerScope {
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
}

interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends LongEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export function beginWorker(given: WorkerFiles): void {
  const scope = globalThis as unknown as WorkerScope;
  const shellName = `shell-${given.version}`;
  const filesName = 'files';
  const otherPlaces = /^\/(index\.php|console|iframe)(\/|$)|\./i;
  const hashed = /^\/assets\/.*-[\w-]{8}\.\w+$/;
  const drawings = /^\/(avatars|games)\/\w+\.svg$/;

  scope.addEventListener('install', (event) => event.waitUntil(keepShell()));
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
  // A new release waits until the page asks for it.
  scope.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void scope.skipWaiting();
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') {
      if (!otherPlaces.test(pathname)) event.respondWith(openPage(request));
    } else if (hashed.test(pathname) || drawings.test(pathname)) {
      event.respondWith(useFile(event, pathname));
    } else if (given.shell.includes(pathname)) {
      event.respondWith(fromShell(pathname).then((kept) => kept ?? fetch(request)));
    }
  });

  /** Stores all files or none. Unchanged files are copied from the earlier release's cache. */
  async function keepShell(): Promise<void> {
    const shell = await caches.open(shellName);
    await Promise.all(
      given.shell.map(async (path) => {
        const known = hashed.test(path) ? await caches.match(path) : undefined;
        if (known) await shell.put(path, known);
        else await shell.add(new Request(path, { cache: 'reload' }));
      }),
    );
  }

  async function forgetOthers(): Promise<void> {
    const names = await caches.keys();
    const others = names.filter((name) => name !== shellName && name !== filesName);
    await Promise.all(others.map((name) => caches.delete(name)));
  }

  const fromShell = async (path: string) => (await caches.open(shellName)).match(path);

  async function openPage(request: Request): Promise<Response> {
    return fetch(request).catch(async () => (await fromShell('/index.html')) ?? Response.error());
  }

  async function useFile(event: LongEvent, path: string): Promise<Response> {
    const kept = (await fromShell(path)) ?? (await caches.match(path));
    if (kept) return kept;
    const answer = await fetch(path);
    if (answer.status === 200) event.waitUntil(keepFile(path, answer.clone()));
    return answer;
  }

  async function keepFile(path: string, answer: Response): Promise<void> {
    const files = await caches.open(filesName);
    await files.put(path, answer);
    const tooOld = (await files.keys()).slice(0, -given.keptFiles);
    await Promise.all(tooOld.map((request) => files.delete(request)));
  }
}
