/** Waits until the page has loaded and is idle, so that extras follow the screen. */
export async function whenIdle(): Promise<void> {
  await Promise.race([
    Promise.all([loaded(), firstPaint()]),
    // A picture that never loads must not delay the notice of a lost connection.
    new Promise((resolve) => setTimeout(resolve, maxWaitMs)),
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
 * Waits until the last render is painted, so that optional reads do not compete with the screen's.
 */
export async function afterPaint(): Promise<void> {
  await Promise.race([
    firstPaint().then(nextFrame),
    // A hidden page is not painted.
    new Promise((resolve) => setTimeout(resolve, hiddenMs)),
  ]);
}

/** Resolves when the first text or picture is painted, which is later than the first frame. */
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

/** The next frame begins when this one is presented. */
async function nextFrame(): Promise<void> {
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

const hiddenMs = 500;
const maxWaitMs = 5_000;
const idleMs = 2_000;
