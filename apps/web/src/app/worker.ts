/**
 * The service worker: registered when the page is idle, and checked for updates while the app is
 * open. A new release waits until the player accepts it.
 */
import { create } from 'zustand';
import { watchInstallPrompt } from '../data/install-prompt.ts';
import { currentLocale } from '../i18n/language.ts';
import { scriptAddress } from '../data/script-address.ts';

/** The worker's cache of files outside the shell. */
const filesCache = 'files';
const updateCheckMs = 3_600_000;

interface Release {
  /** The worker of a waiting release. */
  waiting: ServiceWorker | null;
}

export const useWorkerRelease = create<Release>(() => ({ waiting: null }));

/**
 * Linked late, because browsers fetch the manifest and its icon before the first screen's files.
 */
export function linkManifest(): void {
  watchInstallPrompt();
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/trine-${currentLocale()}.webmanifest`;
  document.head.append(link);
}

export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const address = scriptAddress('/service-worker.js');
  const registration = await navigator.serviceWorker.register(address).catch(() => null);
  if (registration) await watch(registration);
}

async function watch(registration: ServiceWorkerRegistration): Promise<void> {
  const follow = () => {
    note(registration.waiting);
    registration.installing?.addEventListener('statechange', () => note(registration.waiting));
  };
  follow();
  registration.addEventListener('updatefound', follow);
  let checkedAtMs = performance.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || performance.now() - checkedAtMs < updateCheckMs) return;
    checkedAtMs = performance.now();
    void registration.update().catch(() => undefined);
  });
  // The panel that reports a missing network must be cached before the network is lost.
  await import('../ui/layout/failure-panel.tsx').catch(() => undefined);
  await keepUsedFiles();
}

/** The first worker activates at once, because it replaces none. */
function note(waiting: ServiceWorker | null): void {
  if (navigator.serviceWorker.controller) useWorkerRelease.setState({ waiting });
}

/** Caches what this page fetched before the worker was active, such as its language's texts. */
async function keepUsedFiles(): Promise<void> {
  const files = await caches.open(filesCache);
  const used = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && hashed.test(pathname));
  await Promise.allSettled(
    used.map(async ({ pathname }) => {
      if (!(await caches.match(pathname))) await files.add(pathname);
    }),
  );
}

const hashed = /^\/assets\/.*-[\w-]{8}\.\w+$/;

/** Loads the page again with the new release. Another tab may have activated it already. */
export function startWorkerRelease(): void {
  const { waiting } = useWorkerRelease.getState();
  if (waiting?.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
