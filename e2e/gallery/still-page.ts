// When a page may be photographed.

import type { Page } from '@playwright/test';
import { becomesTrue, comeToRest } from '../fixtures/browser.ts';

/** Until every picture on the page is there to be shown, and what moves has arrived. */
export async function waitForStillPage(page: Page): Promise<void> {
  // Some wait until the screen around them is seen.
  await becomesTrue(page, "[...document.images].every((image) => image.hasAttribute('src'))");
  await page.evaluate(endOfLoading);
  await comeToRest(page);
}

/** One that is read when it comes into sight is read at once: a photograph is of the whole page. */
const endOfLoading = `
  Promise.allSettled(
    [...document.images]
      .filter((image) => image.checkVisibility())
      .map((image) => {
        image.loading = 'eager';
        return image.decode();
      }),
  ).then(() => undefined)
`;
