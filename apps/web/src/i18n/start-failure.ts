/**
 * Shows one button that loads the page again. Its texts are in index.html in every language, for
 * when no catalogue could be fetched.
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
