import { createConsoleClient } from '@trine/contract/console/client.ts';

/** The client of the console's API. For calls use `call`, which also handles an ended session. */
export const client = createConsoleClient();
