// A walk through chosen screens, each as the person sees it who has it.

import type { Browser, Page } from '@playwright/test';
import { newMobilePage, type PhoneOptions } from '../fixtures/browser.ts';
import type { NamedScreen } from '../screens/screens.ts';
import { everyScreen, viewers, type Life, type Viewer } from '../screens/every-screen.ts';

export interface WalkOptions {
  readonly browser: Browser;
  readonly life: Life;
  readonly phone: PhoneOptions;
  /** By their names. */
  readonly screens: ReadonlySet<string>;
}

export type AtScreen = (page: Page, screen: string, viewer: Viewer) => Promise<void>;

/** The names of all screens, in the order in which they are visited. */
export function screenNames(): string[] {
  return [...new Set(viewers.flatMap((viewer) => everyScreen[viewer].map(([name]) => name)))];
}

export async function walkScreens(options: WalkOptions, atScreen: AtScreen): Promise<void> {
  for (const viewer of viewers) {
    const wanted = everyScreen[viewer].filter(([name]) => options.screens.has(name));
    if (wanted.length === 0) continue;
    const phone = await newMobilePage(options.browser, options.phone);
    await options.life.become(phone.page, viewer);
    for (const screen of wanted) {
      await comeTo(phone.page, screen, viewer);
      await atScreen(phone.page, screen[0], viewer);
    }
    await phone.context.close();
  }
}

/** Opens a screen, or reports which one could not be reached. */
export async function comeTo(page: Page, [name, goTo]: NamedScreen, who: string): Promise<void> {
  await goTo(page).catch((error: unknown) => {
    throw new Error(`${who} could not come to ${name}`, { cause: error });
  });
}
