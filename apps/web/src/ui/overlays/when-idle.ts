/** Waits until the first screen is seen and nothing is left to do: extras come after it. */
export async function whenIdle(): Promise<void> {
  await new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null);
    else window.addEventListener('load', resolve);
    // A picture that never loads must not delay the notice of a lost connection.
    setTimeout(resolve, longestMs);
  });
  await firstPaint();
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
  await firstPaint();
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, hiddenMs);
  });
}

/** Waits until something of the page was on the screen. */
async function firstPaint(): Promise<void> {
  await new Promise((resolve) => {
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) resolve(null);
    }).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, hiddenMs);
  });
}

/** Nothing is drawn while the page is hidden. */
const hiddenMs = 500;
const longestMs = 5_000;
const idleMs = 2_000;
