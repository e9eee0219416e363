import { create } from 'zustand';
import { recordMessage } from './first-message.ts';

export const TOAST_KINDS = ['info', 'success', 'failure', 'busy'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

export interface ToastMessage {
  text: string;
  kind?: ToastKind;
  durationMs?: number;
}

export interface ShownToast {
  id: number;
  text: string;
  kind: ToastKind;
  durationMs: number;
}

/** A failure is a sentence to read, so it stays longer. */
const durationsMs = { info: 1_000, success: 1_000, failure: 4_000, busy: 1_000 } as const;
const maxShown = 2;

/**
 * The queue of toasts; `toast-region.tsx` draws it, and the time of each begins when it is visible.
 */
export const useToasts = create<{ toasts: readonly ShownToast[]; lastId: number }>(() => ({
  toasts: [],
  lastId: 0,
}));

/** Shows a toast from any code; screens show their own errors in place. */
export const toast = { show: showToast };

function showToast({ text, kind = 'info', durationMs = durationsMs[kind] }: ToastMessage): void {
  recordMessage();
  useToasts.setState(({ toasts, lastId }) => ({
    lastId: lastId + 1,
    toasts: [...toasts, { id: lastId + 1, text, kind, durationMs }].slice(-maxShown),
  }));
}

export function clearToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
