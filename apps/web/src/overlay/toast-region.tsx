import { CircleCheck, CircleX, Info, LoaderCircle } from 'lucide-react';
import { useToasts, type ToastKind } from './toast.tsx';
import styles from './toast.module.css';

const icons = {
  info: Info,
  success: CircleCheck,
  failure: CircleX,
  busy: LoaderCircle,
} as const satisfies Record<ToastKind, unknown>;

/** Where the messages stand; once, around every screen. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <output className={styles['region']} aria-live="polite" aria-atomic="false">
      {toasts.map(({ id, kind, text }) => {
        const Icon = icons[kind];
        return (
          <span key={id} className={styles['toast']} data-kind={kind}>
            <Icon aria-hidden="true" />
            {text}
          </span>
        );
      })}
    </output>
  );
}
