import { create } from 'zustand';
import { noteMessage } from './first-message.ts';

export const TOAST_KINDS = ['info', 'success', 'failure', 'busy'] as const;
export type ToastKind = (typeof TOAST_KINDS)[number];

export interface ToastMessage {
  text: string;
  kind?: ToastKind;
  durationMs?: number;
}

interface ShownToast {
  id: number;
  text: string;
  kind: ToastKind;
}

/** A failure is a sentence that has to be read; `busy` stays until it is cleared. */
const durationsMs = { info: 1_000, success: 1_000, failure: 4_000, busy: Infinity } as const;
const shownMaximum = 2;

/** What is shown now; `toast-region.tsx` draws it. */
export const useToasts = create<{ toasts: readonly ShownToast[]; lastId: number }>(() => ({
  toasts: [],
  lastId: 0,
}));

/** Shows short messages from anywhere; screens show their own errors where they belong. */
export const toast = { show: showToast, clear: clearToast };

function showToast({ text, kind = 'info', durationMs = durationsMs[kind] }: ToastMessage): number {
  const id = useToasts.getState().lastId + 1;
  noteMessage();
  useToasts.setState(({ toasts }) => ({
    lastId: id,
    toasts: [...toasts, { id, text, kind }].slice(-shownMaximum),
  }));
  if (Number.isFinite(durationMs)) setTimeout(() => clearToast(id), durationMs);
  return id;
}

function clearToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}
