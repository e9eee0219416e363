import type { ReactNode } from 'react';

/** A number, a code or an address, in the fixed-width font; browsers do not translate it. */
export function Mono({ children }: { children: ReactNode }) {
  return (
    <span className="mono" translate="no">
      {children}
    </span>
  );
}
