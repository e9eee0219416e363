/**
 * Draws lucide's icons in the colour of the text. The build makes each icon a module
 * (`apps/web/build/icons.ts`).
 */
import { createElement, type ReactElement, type SVGAttributes } from 'react';

export interface IconData {
  name: string;
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

const frame = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

type Icon = (given: SVGAttributes<SVGSVGElement>) => ReactElement;

export function createIcon({ name, node }: IconData): Icon {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  const own = `lucide lucide-${name}`;
  return ({ className, ...given }) =>
    createElement(
      'svg',
      { ...frame, ...given, className: className ? `${own} ${className}` : own },
      ...lines,
    );
}
