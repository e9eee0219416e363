// What the app adds once its first screen is drawn.

import { acceptTranslatedText } from '@trine/browser/translated-text.ts';
import { loadTexts, translate } from '../i18n/translate.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { nameManifest, startWorker } from './worker.ts';

export async function completePage(): Promise<void> {
  acceptTranslatedText(Node.prototype);
  // After the guard, which the page needs also when the style sheet does not come.
  await globalThis.lateStyles?.(null);
  if (globalThis.isStorageBlocked === true) {
    await loadTexts('entry');
    toast.show({ kind: 'failure', text: translate('login.storageBlocked') });
  }
  if (import.meta.env.PROD) {
    nameManifest();
    await startWorker();
  }
}
