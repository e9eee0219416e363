import { createConsoleClient } from '@trine/contract/console/client.ts';

/** Sends every request of the console; `call` adds what the app has to do with the answers. */
export const client = createConsoleClient();
