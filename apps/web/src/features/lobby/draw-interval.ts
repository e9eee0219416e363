import { useEffect, useRef, useState } from 'react';

const calmMs = 20_000;
const drawingMs = 2_000;
/** How long after a countdown's end the result and the next round are looked for. */
const searchMs = 12_000;

/** How often the home screen reads: calmly, but at once when somewhere a draw is due. */
export function useDrawInterval(): { intervalMs: number; onDraw: () => void } {
  const [isDrawing, setDrawing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    intervalMs: isDrawing ? drawingMs : calmMs,
    onDraw: () => {
      setDrawing(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDrawing(false), searchMs);
    },
  };
}
