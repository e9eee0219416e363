import '../ui/tokens.css';
import '../ui/base.css';
import { guardInputMethod } from '@trine/browser/input-method.ts';
import { createRoot } from 'react-dom/client';
import { createQueries } from '../data/queries.ts';
import { beginZone } from '../i18n/operator-zone.ts';
import { offerReload } from '../i18n/start-failed.ts';
import { beginTranslation } from '../i18n/translate.ts';
import { skipSpentEntries } from '../ui/overlays/back-entry.ts';
import { whenIdle } from '../ui/overlays/when-idle.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';

declare global {
  /** Left by the page, which then keeps in memory what the browser does not store. */
  var isStorageBlocked: boolean | undefined;

  /**
   * Left by the page: fetches the late style sheet once, and gives what was passed when it is there
   * (`build/style-sheets.ts`). Rejects when it does not come; the next call tries again.
   */
  var lateStyles: (<Loaded>(loaded: Loaded) => Promise<Loaded>) | undefined;
}

const container = document.querySelector('#app');
if (!container) throw new Error('the page has no #app');

try {
  // Before the first screen: its fields take keys as soon as they are drawn.
  guardInputMethod(window);
  beginZone();
  await beginTranslation();
  skipSpentEntries();
  const queries = await createQueries();
  createRoot(container).render(<Providers router={createAppRouter()} queries={queries} />);
  // What does not come now comes with a later page.
  fetchRest().catch(() => {});
} catch (error) {
  offerReload(container);
  throw error;
}

/** What no first paint waits for. */
async function fetchRest(): Promise<void> {
  await whenIdle();
  const { completePage } = await import('./late-start.ts');
  await completePage();
}
