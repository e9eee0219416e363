/**
 * The colours of tokens for a canvas, as they are at this element: a token is resolved by an
 * element that uses it.
 */
export function tokenColours<Name extends string>(
  place: HTMLElement,
  tokens: Readonly<Record<Name, string>>,
): Record<Name, string> {
  const probe = document.createElement('span');
  place.append(probe);
  const read = Object.entries<string>(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(read) as Record<Name, string>;
}
