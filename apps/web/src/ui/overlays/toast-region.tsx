import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useDeferredValue, useEffect } from 'react';
import { clearToast, useToasts, type ShownToast, type ToastKind } from './toast.tsx';
import styles from './toast.module.css';

const icons = {
  info: Info,
  success: CircleCheck,
  failure: CircleX,
  busy: LoaderCircle,
} as const satisfies Record<ToastKind, unknown>;

const none: readonly ShownToast[] = [];

/**
 * The region of the toasts, once around every screen. It is rendered empty before the first toast:
 * screen readers announce only what is added to a region.
 */
export function Toasts() {
  const toasts = useDeferredValue(
    useToasts((state) => state.toasts),
    none,
  );
  return (
    <output className={styles['region']} aria-live="polite" aria-atomic="false">
      {toasts.map((shown) => (
        <Toast key={shown.id} {...shown} />
      ))}
    </output>
  );
}

function Toast({ id, kind, text, durationMs }: ShownToast) {
  const Icon = icons[kind];
  useEffect(() => {
    const ending = setTimeout(() => clearToast(id), durationMs);
    return () => clearTimeout(ending);
  }, [id, durationMs]);
  return (
    <span className={styles['toast']} data-kind={kind}>
      <Icon />
      <span>{text}</span>
    </span>
  );
}
