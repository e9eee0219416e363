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

/** A failure is a sentence that has to be read. */
const durationsMs = { info: 1_000, success: 1_000, failure: 4_000, busy: 1_000 } as const;
const shownMaximum = 2;

/** What is to be read; `toast-region.tsx` draws it, and the time of each begins when it is seen. */
export const useToasts = create<{ toasts: readonly ShownToast[]; lastId: number }>(() => ({
  toasts: [],
  lastId: 0,
}));

/** Shows short messages from anywhere; screens show their own errors where they belong. */
export const toast = { show: showToast };

function showToast({ text, kind = 'info', durationMs = durationsMs[kind] }: ToastMessage): void {
  recordMessage();
  useToasts.setState(({ toasts, lastId }) => ({
    lastId: lastId + 1,
    toasts: [...toasts, { id: lastId + 1, text, kind, durationMs }].slice(-shownMaximum),
  }));
}

export function clearToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
