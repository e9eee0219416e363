import '../ui/tokens.css';
import '../ui/base.css';
import { guardInputMethod } from '@trine/browser/input-method.ts';
import { createRoot } from 'react-dom/client';
import { createQueries } from '../data/queries.ts';
import { beginZone } from '../i18n/operator-zone.ts';
import { showStartFailure } from '../i18n/start-failure.ts';
import { beginTranslation } from '../i18n/translate.ts';
import { skipSpentEntries } from '../ui/overlays/back-entry.ts';
import { whenIdle } from '../ui/overlays/when-idle.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';

declare global {
  /** Set by the page's script when it keeps storage in memory because the browser blocks it. */
  var isStorageBlocked: boolean | undefined;

  /**
   * Set by the page's script: loads the late style sheet once and then resolves to its argument
   * (`build/style-sheets.ts`). It rejects if the sheet cannot be loaded; the next call tries again.
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
  // A failure does not matter: a later page tries again.
  fetchRest().catch(() => {});
} catch (error) {
  showStartFailure(container);
  throw error;
}

async function fetchRest(): Promise<void> {
  await whenIdle();
  const { startLate } = await import('./late-start.ts');
  await startLate();
}
