/**
 * Whether the person is active. The server ends idle sessions, so calls that a timer makes without
 * any input are marked as quiet.
 */

/** How long input counts as activity. */
const activeMs = 5_000;

let inputMs = performance.now();

for (const name of ['pointerdown', 'keydown', 'wheel'] as const) {
  window.addEventListener(name, () => (inputMs = performance.now()), { passive: true });
}

export function isUserActive(): boolean {
  return performance.now() - inputMs < activeMs;
}
