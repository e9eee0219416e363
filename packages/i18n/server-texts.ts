// The texts of each language that the server sends; the screens load theirs in parts.

import type { Language } from '@trine/contract/languages.ts';
import type { ServerTexts } from './texts.ts';
import { serverTexts as en } from './en/server-texts.ts';
import { serverTexts as jp } from './jp/server-texts.ts';
import { serverTexts as kor } from './kor/server-texts.ts';
import { serverTexts as tw } from './tw/server-texts.ts';
import { serverTexts as zh } from './zh/server-texts.ts';

export const serverTexts: Readonly<Record<Language, ServerTexts>> = { zh, tw, en, jp, kor };
