import type { Language } from '@trine/contract/envelope.ts';

/**
 * The first of a system's languages that we speak. Its text is a part of the page's own script as
 * well (`apps/web/build/page-start.ts`), so it uses nothing from outside.
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
