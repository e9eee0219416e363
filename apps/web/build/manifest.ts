// Writes a web app manifest for each language: the name of the installed app and its screenshots.
// All manifests have one `id`, so they describe one app.

import type { Plugin } from 'vite';
import { languageFacts, languages, type Language } from '@trine/contract/languages.ts';
import type { Screens } from '@trine/i18n/texts.ts';
import { screens as en } from '@trine/i18n/en/screens.ts';
import { screens as jp } from '@trine/i18n/jp/screens.ts';
import { screens as kor } from '@trine/i18n/kor/screens.ts';
import { screens as tw } from '@trine/i18n/tw/screens.ts';
import { screens as zh } from '@trine/i18n/zh/screens.ts';

const screens: Readonly<Record<Language, Screens>> = { zh, tw, en, jp, kor };

const pictureSize = '780x1688';
const icon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

export function manifests(): Plugin {
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      for (const language of languages) {
        const { tag } = languageFacts[language];
        const source = JSON.stringify(manifestOf(tag, screens[language]));
        this.emitFile({ type: 'asset', fileName: `trine-${language}.webmanifest`, source });
      }
    },
  };
}

function manifestOf(lang: string, { product, lottery, follow, tabs, betRoom }: Screens): object {
  const picture = (name: string, label: string) => ({
    src: `/screens/${name}.webp`,
    sizes: pictureSize,
    type: 'image/webp',
    form_factor: 'narrow',
    label,
  });
  const shortcut = (name: string, url: string, description: string) => ({
    name,
    url,
    description,
    icons: [icon],
  });
  return {
    id: '/',
    lang,
    name: 'Trine',
    short_name: 'Trine',
    description: product.lead,
    categories: ['entertainment', 'games'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    orientation: 'portrait',
    background_color: '#f4f6fa',
    theme_color: '#f4f6fa',
    icons: [
      icon,
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      picture('home', tabs.home),
      picture('room', lottery.title),
      picture('win', betRoom.won),
    ],
    shortcuts: [
      shortcut(lottery.title, '/lottery?id=1', product.lead),
      shortcut(follow.myBets, '/betRecord', follow.label),
      shortcut(tabs.wallet, '/wallet', product.moneyTitle),
    ],
  };
}
