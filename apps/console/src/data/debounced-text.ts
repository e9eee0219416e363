import { useEffect, useState } from 'react';

const pauseMs = 150;

/** A text that is being typed, once it has not changed for a moment: a search asks by it. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
