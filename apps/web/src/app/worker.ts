/**
 * The service worker: registered once the page has nothing else to do, looked after while the app
 * stays open. A new release waits until somebody asks for it.
 */
import { create } from 'zustand';
import { watchInstallPrompt } from '../data/install-prompt.ts';
import { currentLocale } from '../i18n/language.ts';
import { scriptAddress } from '../data/script-address.ts';

/** Where the worker keeps files that it has not had from the start. */
const filesCache = 'files';
const updateCheckMs = 3_600_000;

interface Release {
  /** The worker of a release that is ready. */
  waiting: ServiceWorker | null;
}

export const useWorkerRelease = create<Release>(() => ({ waiting: null }));

/** Named only now, since browsers fetch it with its icon before the first screen's own files. */
export function linkManifest(): void {
  watchInstallPrompt();
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = `/trine-${currentLocale()}.webmanifest`;
  document.head.append(link);
}

/** Browsers without workers, and pages that may have none, go without. */
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
  // What says that there is no network has to be here before there is none.
  await import('../ui/layout/failure-panel.tsx').catch(() => undefined);
  await keepUsedFiles();
}

/** The first worker activates without a question, because it replaces none. */
function note(waiting: ServiceWorker | null): void {
  if (navigator.serviceWorker.controller) useWorkerRelease.setState({ waiting });
}

/** What this page has fetched before the worker was there, such as the texts of its language. */
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

/** Loads the page again with the new release, which another tab may have taken already. */
export function startWorkerRelease(): void {
  const { waiting } = useWorkerRelease.getState();
  if (waiting?.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
