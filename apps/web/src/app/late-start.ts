// What the app adds after its first screen is drawn.

import { acceptTranslatedText } from '@trine/browser/translated-text.ts';
import { loadTexts, translate } from '../i18n/translate.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { linkManifest, startWorker } from './worker.ts';

export async function startLate(): Promise<void> {
  acceptTranslatedText(Node.prototype);
  // After the guard, which must also work if the style sheet cannot be loaded.
  await globalThis.lateStyles?.(null);
  if (globalThis.isStorageBlocked === true) {
    await loadTexts('entry');
    toast.show({ kind: 'failure', text: translate('login.storageBlocked') });
  }
  if (import.meta.env.PROD) {
    linkManifest();
    await startWorker();
  }
}
