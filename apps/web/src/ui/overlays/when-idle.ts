/** Waits until the page has what it asked for and nothing to do: first the screen, then extras. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null);
    else window.addEventListener('load', resolve);
    // A picture that never loads must not delay the notice of a lost connection.
    setTimeout(resolve, longestMs);
  });
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, idleMs);
  });
}

/**
 * Waits until what was just drawn is seen: what a screen can be drawn without must not take the
 * network from it.
 */
export async function afterPaint(): Promise<void> {
  await new Promise((resolve) => {
    // The next frame begins when this one is on its way to the screen.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
    // Nothing is drawn while the page is hidden.
    setTimeout(resolve, hiddenMs);
  });
}

const hiddenMs = 500;
const longestMs = 5_000;
const idleMs = 2_000;
