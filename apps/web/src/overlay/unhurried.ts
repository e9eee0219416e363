/** Waits until the page has what it asked for and nothing to do: first the screen, then extras. */
export async function unhurried(): Promise<void> {
  await new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null);
    else window.addEventListener('load', resolve);
    // A picture that never comes must not keep back what tells that nothing comes.
    setTimeout(resolve, longestMs);
  });
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, idleMs);
  });
}

const longestMs = 5_000;
const idleMs = 2_000;
