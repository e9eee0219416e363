import { guardInputMethod } from '@trine/browser/input-method.ts';
import { acceptTranslatedText } from '@trine/browser/translated-text.ts';
import { createRoot } from 'react-dom/client';
import { loadLocale } from './locale.ts';
import { Providers } from './providers.tsx';
import { createConsoleRouter } from './router.tsx';

export async function start(): Promise<void> {
  const container = document.querySelector('#app');
  if (!container) throw new Error('the page has no #app');
  acceptTranslatedText(Node.prototype);
  guardInputMethod(window);
  const locale = await loadLocale();
  createRoot(container).render(<Providers router={createConsoleRouter()} locale={locale} />);
}
