// Must be the first import of the app: other modules read the storage while they load.

import { replaceBlockedStorage } from '@trine/browser/storage.ts';

replaceBlockedStorage(window);
