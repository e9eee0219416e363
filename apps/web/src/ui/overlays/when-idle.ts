/** Waits until the page has what it asked for and nothing to do: first the screen, then extras. */
export async function whenIdle(): Promise<void> {
  await Promise.race([
    Promise.all([loaded(), firstPaint()]),
    // A picture that never loads must not delay the notice of a lost connection.
    new Promise((resolve) => setTimeout(resolve, longestMs)),
  ]);
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, idleMs);
  });
}

async function loaded(): Promise<void> {
  if (document.readyState === 'complete') return;
  await new Promise((resolve) => window.addEventListener('load', resolve));
}

/**
 * Waits until what was just drawn is seen: what a screen can be drawn without must not take the
 * network from it.
 */
export async function afterPaint(): Promise<void> {
  await Promise.race([
    firstPaint().then(nextFrame),
    // Nothing is painted while the page is hidden.
    new Promise((resolve) => setTimeout(resolve, hiddenMs)),
  ]);
}

/** The page's first text or picture is on the screen, which takes longer than to draw a frame. */
async function firstPaint(): Promise<void> {
  if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return;
  await new Promise((resolve) => {
    const observer = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      resolve(null);
    });
    observer.observe({ type: 'paint', buffered: true });
  });
}

/** The next frame begins when this one is on its way to the screen. */
async function nextFrame(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

const hiddenMs = 500;
const longestMs = 5_000;
const idleMs = 2_000;
