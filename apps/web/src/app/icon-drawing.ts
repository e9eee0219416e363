/**
 * Draws lucide's icons in the colour of the text. The build makes each icon a module
 * (`apps/web/build/icons.ts`).
 */
import { createElement, type ReactElement, type SVGAttributes } from 'react';

type Node = readonly (readonly [tag: string, attributes: Record<string, string>])[];

const frame = {
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

export function createIcon(name: string, node: Node): Icon {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  const own = `lucide-${name}`;
  return ({ className, ...given }) =>
    createElement(
      'svg',
      { ...frame, ...given, className: className ? `${own} ${className}` : own },
      ...lines,
    );
}
