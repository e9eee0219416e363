import type { Language } from '@trine/contract/envelope.ts';

/**
 * The first supported language of a system. The source of this function is also part of the page's
 * own script (`apps/web/build/page-start.ts`), so it uses nothing from outside.
 */
export function systemLocale(languages: readonly string[]): Language {
  for (const language of languages) {
    const tag = language.toLowerCase();
    if (/^zh-(hans|cn|sg)/.test(tag)) return 'zh';
    if (tag.startsWith('zh')) return 'tw';
    if (tag.startsWith('en')) return 'en';
    if (tag.startsWith('ja')) return 'jp';
    if (tag.startsWith('ko')) return 'kor';
  }
  return 'tw';
}
