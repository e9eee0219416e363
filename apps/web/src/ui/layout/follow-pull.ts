/** The finger's way that asks for fresh data, and how much of it the content follows. */
const triggerPixels = 72;
const resistance = 0.5;

/** Writes how far the content was pulled into `--pulled`, outside of rendering, until `signal`. */
export function followPull(place: HTMLElement, onPulled: () => void, signal: AbortSignal): void {
  let startY: number | null = null;
  const pulledTo = (pixels: number) => place.style.setProperty('--pulled', `${pixels}px`);
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
  place.addEventListener('touchstart', start, options);
  place.addEventListener('touchmove', move, options);
  place.addEventListener('touchend', end, options);
  place.addEventListener('touchcancel', end, options);
}
