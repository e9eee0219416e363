/**
 * Whether the app can be installed: by the browser's prompt, which is available once, or by hand on
 * Apple's devices. The hint is shown once on each device.
 */
import { create } from 'zustand';

/** An event of Chromium, not yet in a standard. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

type InstallWay =
  | { readonly kind: 'none' | 'byHand' }
  | { readonly kind: 'prompt'; readonly ask: () => Promise<unknown> };

export const useInstallWay = create<{ way: InstallWay }>(() => ({
  way: { kind: isApple() && !isInstalled() ? 'byHand' : 'none' },
}));

/**
 * Call it before the manifest is linked: the browser sends the event as soon as it has read the
 * manifest.
 */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const installEvent = event as InstallEvent;
    useInstallWay.setState({ way: { kind: 'prompt', ask: () => installEvent.prompt() } });
  });
  window.addEventListener('appinstalled', () => {
    useInstallWay.setState({ way: { kind: 'none' } });
  });
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

function isApple(): boolean {
  return /iPhone|iPad/.test(navigator.userAgent);
}

const hintKey = 'installHintSeen';

export function isInstallHintSeen(): boolean {
  return localStorage.getItem(hintKey) !== null;
}

export function recordInstallHintSeen(): void {
  localStorage.setItem(hintKey, '1');
}
