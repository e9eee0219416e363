import { byLanguage } from '@trine/contract/languages.ts';
import { serverTexts } from './server-texts.ts';

/** The beginning of a guest's username; the Unix time in seconds follows. */
export const guestLabels = byLanguage((language) => serverTexts[language].names.guest);
