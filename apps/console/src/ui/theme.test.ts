import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paletteOf } from './theme.ts';

/** Relative luminance by WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

for (const scheme of ['light', 'dark'] as const) {
  const palette = paletteOf(scheme);
  const { card, background, raised } = palette;
  test(`texts have a contrast of at least 4.5, ${scheme}`, () => {
    for (const surface of [card, background, raised])
      for (const text of [palette.text, palette.quiet])
        assert.ok(contrast(text, surface) >= 4.5, `${text} on ${surface}`);
    for (const text of [palette.primary, palette.gain, palette.loss, palette.warn])
      assert.ok(contrast(text, card) >= 4.5, `${text} on ${card}`);
    assert.ok(contrast(palette.onPrimary, palette.primary) >= 4.5, 'a primary button');
  });
  test(`borders of inputs, charts and games have a contrast of at least 3, ${scheme}`, () => {
    for (const colour of [palette.lineStrong, palette.primary, ...palette.games])
      assert.ok(contrast(colour, card) >= 3, `${colour} on ${card}`);
  });
}
