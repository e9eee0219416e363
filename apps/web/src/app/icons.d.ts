/** Icons are modules that the build makes of `icons.json`; see `apps/web/icons.ts`. */
declare module 'lucide-react' {
  export type LucideIcon = (
    given: import('react').SVGAttributes<SVGSVGElement>,
  ) => import('react').ReactElement;
}

declare module 'lucide-react/icons/*' {
  const Icon: import('lucide-react').LucideIcon;
  export { Icon as default };
}
