import { useEffect, useState } from 'react';

const pauseMs = 150;

/** The text, once it has not changed for `pauseMs`. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
