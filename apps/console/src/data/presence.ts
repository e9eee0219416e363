/**
 * Whether somebody sits at the screen. The server ends a session after a time in which nobody did
 * anything, so what timers ask must not count as somebody.
 */

/** A hand on keyboard or mouse counts for so long. */
const touchMs = 5_000;

let touchedMs = performance.now();

for (const name of ['pointerdown', 'keydown', 'wheel'] as const) {
  window.addEventListener(name, () => (touchedMs = performance.now()), { passive: true });
}

export function isSomebodyThere(): boolean {
  return performance.now() - touchedMs < touchMs;
}
