// The first import of the app: modules read the storage as they are loaded.

import { replaceBlockedStorage } from '@trine/browser/storage.ts';

replaceBlockedStorage(window);
