/**
 * Whether this app can be put on the home screen, and by what: by the browser's own question, which
 * it hands over once, or by hand on Apple's devices. The hint about it comes once on each device.
 */
import { create } from 'zustand';

/** Chromium's event; no standard has it yet. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

type InstallWay =
  | { readonly kind: 'none' | 'byHand' }
  | { readonly kind: 'prompt'; readonly ask: () => Promise<unknown> };

export const useInstallWay = create<{ way: InstallWay }>(() => ({
  way: { kind: isApple() && !isInstalled() ? 'byHand' : 'none' },
}));

/** Before the manifest is named, since the browser asks as soon as it has read it. */
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
