import type { ReactElement, Ref } from 'react';
import { WindowVirtualizer, type CustomItemComponentProps } from 'virtua';

/** Keeps only the rows near the screen in the page; loaded when a list grows long. */
export function VirtualItems({ label, children }: { label: string; children: ReactElement[] }) {
  return (
    <section aria-label={label}>
      <WindowVirtualizer as="ul" item={Item}>
        {children}
      </WindowVirtualizer>
    </section>
  );
}

/** Each row states its position, because the page has only some of the rows. */
function Item({ style, index, children, ref }: CustomItemComponentProps) {
  return (
    <li ref={ref as Ref<HTMLLIElement>} style={style} aria-posinset={index + 1} aria-setsize={-1}>
      {children}
    </li>
  );
}
