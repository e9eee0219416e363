import { useLayoutEffect, useRef, type Ref, type TextareaHTMLAttributes } from 'react';
import { classes } from '../../ui/classes.ts';
import styles from './chat-screen.module.css';

export interface GrowingTextProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  value: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text field that grows with its lines, up to a part of the screen. */
export function GrowingText({ value, className, ref, ...rest }: GrowingTextProps) {
  const field = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    const place = field.current;
    if (place === null) return;
    place.style.height = 'auto';
    place.style.height = `${place.scrollHeight}px`;
  });
  return (
    <textarea
      rows={1}
      dir="auto"
      {...rest}
      ref={(place) => {
        field.current = place;
        if (typeof ref === 'function') ref(place);
        else if (ref) ref.current = place;
      }}
      value={value}
      className={classes(styles['text'], className)}
    />
  );
}
