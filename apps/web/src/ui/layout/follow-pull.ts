/** The distance of a pull that refreshes; the content follows a part of it. */
const triggerPixels = 72;
const resistance = 0.5;

/** Writes the distance into `--pulled`, without rendering, until `signal` is aborted. */
export function followPull(element: HTMLElement, onPulled: () => void, signal: AbortSignal): void {
  let startY: number | null = null;
  const pulledTo = (pixels: number) => element.style.setProperty('--pulled', `${pixels}px`);
  const start = (event: TouchEvent) => {
    startY = window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent) => {
    if (startY === null) return;
    const wayPixels = (event.touches[0]?.clientY ?? startY) - startY;
    pulledTo(
      window.scrollY > 0 ? 0 : Math.min(Math.max(0, wayPixels), 2 * triggerPixels) * resistance,
    );
  };
  const end = (event: TouchEvent) => {
    const wayPixels = (event.changedTouches[0]?.clientY ?? 0) - (startY ?? Infinity);
    startY = null;
    pulledTo(0);
    if (wayPixels >= triggerPixels && window.scrollY <= 0) onPulled();
  };
  const options = { passive: true, signal } as const;
  element.addEventListener('touchstart', start, options);
  element.addEventListener('touchmove', move, options);
  element.addEventListener('touchend', end, options);
  element.addEventListener('touchcancel', end, options);
}
