// What all tests of a file share.

import { after } from 'node:test';

/** Waits until it is open, and closes it after the tests of the file. */
export async function closeAfterTests<Opened extends { close(): Promise<unknown> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  after(() => opened.close());
  return opened;
}
