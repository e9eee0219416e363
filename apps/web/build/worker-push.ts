// The part of the service worker that shows push messages. `offline.ts` writes it into the worker,
// so it may use nothing from outside.

/** The types of a worker's globals that are used here; the compiler has only those of a page. */
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

/** A tab of the app, or the installed app's window. */
interface OpenWindow {
  readonly focused: boolean;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

/**
 * Browsers require that each push is shown, so it is shown also while the app is open. A later
 * message with the same tag replaces the earlier one.
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

  /**
   * Uses an open window without loading it again, else a new window. The windows of a first visit
   * are not controlled by the worker, but receive its messages.
   */
  async function open(given: unknown): Promise<void> {
    const link = typeof given === 'string' && /^\/(?!\/)/.test(given) ? given : '/';
    const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const window = windows.find(({ focused }) => focused) ?? windows[0];
    if (window === undefined) {
      await scope.clients.openWindow(link);
      return;
    }
    window.postMessage({ type: 'OPEN', link });
    await window.focus();
  }
}
