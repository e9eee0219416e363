// One page of pictures, grouped by screen; what is shown is chosen by checkboxes that its style
// sheet reads, so that it needs no script.

import type { Viewer } from '../screens/every-screen.ts';
import { sizeName, type Size } from './picture-options.ts';

export interface Picture extends Size {
  readonly screen: string;
  readonly viewer: Viewer;
  readonly language: string;
  readonly theme: string;
}

const facets = {
  language: ({ language }) => language,
  size: sizeName,
  theme: ({ theme }) => theme,
  viewer: ({ viewer }) => viewer,
} as const satisfies Record<string, (picture: Picture) => string>;
type Facet = keyof typeof facets;
const facetNames = Object.keys(facets) as readonly Facet[];

export function pictureFile(picture: Picture): string {
  const { screen, viewer, language, theme } = picture;
  return `${viewer}-${screen}-${language}-${theme}-${sizeName(picture)}.jpg`;
}

export function galleryPage(pictures: readonly Picture[]): string {
  const names = [...new Set(pictures.map((picture) => `${picture.viewer}: ${picture.screen}`))];
  const groups = names.map((name) => {
    const own = pictures.filter((picture) => `${picture.viewer}: ${picture.screen}` === name);
    const figures = own.toSorted((a, b) => order(a).localeCompare(order(b))).map(figure);
    return `<section><h2>${name}</h2><div>${figures.join('')}</div></section>`;
  });
  const choices = facetNames.flatMap((name) => valuesOf(pictures, name).map((v) => [name, v]));
  const hiding = choices.map(
    ([facet, value]) =>
      `body:has(#${facet}-${value}:not(:checked)) [data-${facet}="${value}"]{display:none}`,
  );
  const boxes = choices.map(
    ([facet, value]) =>
      `<label><input type="checkbox" id="${facet}-${value}" checked>${value}</label>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Trine: every screen</title>
<style>${look}${hiding.join('\n')}</style>
<header>${boxes.join(' ')}</header>
${groups.join('\n')}
</html>
`;
}

const look = `
body{font:14px system-ui;margin:0;background:#d8dce4;color:#0f1729}
header{position:sticky;top:0;padding:8px 16px;background:#fff;display:flex;flex-wrap:wrap;gap:4px 16px}
h2{font-size:16px;margin:16px}
section div{display:flex;gap:12px;overflow-x:auto;padding:0 16px;align-items:flex-start}
figure{margin:0}figcaption{padding:2px 0}
img{display:block;max-height:1200px;object-fit:cover;object-position:top}
section:not(:has(figure)){display:none}
`;

function valuesOf(pictures: readonly Picture[], facet: Facet): string[] {
  return [...new Set(pictures.map(facets[facet]))].toSorted();
}

function order({ theme, width, language }: Picture): string {
  return `${theme === 'light' ? 0 : 1} ${1_000 - width} ${language}`;
}

function figure(picture: Picture): string {
  const data = facetNames.map((name) => `data-${name}="${facets[name](picture)}"`).join(' ');
  const { language, theme, width } = picture;
  const file = pictureFile(picture);
  const image = `<img loading="lazy" width="${width}" src="${file}" alt="">`;
  const caption = `<figcaption>${language} ${sizeName(picture)} ${theme}</figcaption>`;
  return `<figure ${data}>${caption}${image}</figure>`;
}
