/** The build makes these modules from `icons.json`; see `apps/web/build/icons.ts`. */
declare module 'lucide-react' {
  import type { ReactElement, SVGAttributes } from 'react';

  export type LucideIcon = (given: SVGAttributes<SVGSVGElement>) => ReactElement;
}

declare module 'lucide-react/icons/*' {
  import type { LucideIcon } from 'lucide-react';

  const Icon: LucideIcon;
  export { Icon as default };
}
