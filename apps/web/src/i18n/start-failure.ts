/**
 * Puts one button on the page that loads it again. Its words stand in index.html, in every
 * language: they are for when no catalogue could be fetched.
 */
export function showStartFailure(place: Element): void {
  const words = document.querySelector<HTMLTemplateElement>('#start-failed');
  place.replaceChildren(words?.content.cloneNode(true) ?? '');
  for (const text of place.querySelectorAll('span')) {
    text.hidden = text.lang !== document.documentElement.lang;
  }
  place.querySelector('button')?.addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
}
