import { useEffect, useRef, useState } from 'react';

const calmMs = 20_000;
const drawingMs = 2_000;
/** For this long after a countdown ends the result and the next round are polled. */
const searchMs = 12_000;

/** The interval of the home screen's reads: long, but short when a draw is due. */
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
