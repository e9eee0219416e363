// The part of the service worker that shows what is pushed, as the build writes it beside
// `worker-script.ts`: it may use nothing from outside either.

/** Of a worker's world what is used here; the compiler knows the page's alone. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: object): Promise<readonly OpenWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NoticeEvent) => void): void;
}

interface LongEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends LongEvent {
  readonly data: { json(): unknown } | null;
}

interface NoticeEvent extends LongEvent {
  readonly notification: Notification;
}

/** A tab of ours, or the installed app's window. */
interface OpenWindow {
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/**
 * Browsers want each push to be shown, so it is, whether or not the app is open; a later one of the
 * same tag takes its place.
 */
export function beginPush(): void {
  const scope = globalThis as unknown as WorkerScope;
  const icon = '/icons/icon-192.png';

  scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });

  async function show(given: unknown): Promise<void> {
    const { title, body, link, tag } = (given ?? {}) as Record<string, string | undefined>;
    await scope.registration.showNotification(title ?? 'Trine', {
      icon,
      badge: icon,
      data: link,
      ...(body !== undefined && { body }),
      ...(tag !== undefined && { tag }),
    });
  }

  /** In a window that is open already, which is not loaded again, or else in a new one. */
  async function open(given: unknown): Promise<void> {
    const link = typeof given === 'string' && /^\/(?!\/)/.test(given) ? given : '/';
    const windows = await scope.clients.matchAll({ type: 'window' });
    const window = windows.find(({ focused }) => focused) ?? windows[0];
    if (window === undefined) {
      await scope.clients.openWindow(link);
      return;
    }
    window.postMessage({ type: 'OPEN', link });
    await window.focus();
  }
}
