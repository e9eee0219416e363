import { currentLocale } from './language.ts';

/** The only texts outside the catalogues: they are for when a catalogue could not be fetched. */
const sentences = {
  zh: '无法载入，请轻触重试。',
  tw: '無法載入，請輕觸重試。',
  en: 'Could not load. Tap to try again.',
  jp: '読み込めませんでした。タップして再試行してください。',
  kor: '불러오지 못했습니다. 눌러서 다시 시도하세요.',
} as const;

/** Puts one button on the page that loads it again. */
export function offerReload(place: Element): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = sentences[currentLocale()];
  button.addEventListener('click', () => location.reload());
  const main = document.createElement('main');
  main.append(button);
  place.replaceChildren(main);
}
