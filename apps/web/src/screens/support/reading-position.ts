import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface ReadingPosition {
  /** The element that scrolls. */
  box: RefObject<HTMLDivElement | null>;
  /** The content of `box`. */
  content: RefObject<HTMLDivElement | null>;
  isAtNewest: boolean;
  toNewest: () => void;
  onScroll: () => void;
}

/** A reader this near to the end follows new messages. */
const nearPixels = 80;

/**
 * Keeps the reader's position: at the newest message when the list grows, and at an older one when
 * older messages are added before it.
 */
export function useReadingPosition(firstId: number | undefined): ReadingPosition {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const lastTop = useRef(0);
  const before = useRef({ firstId, height: 0 });
  const [isAtNewest, setAtNewest] = useState(true);
  useLayoutEffect(() => {
    const place = box.current;
    if (place === null) return;
    const isLonger = firstId !== before.current.firstId;
    if (follows.current) toEnd(place);
    else if (isLonger) place.scrollTop += place.scrollHeight - before.current.height;
    before.current = { firstId, height: place.scrollHeight };
  });
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (follows.current) toEnd(box.current);
    });
    if (box.current) observer.observe(box.current);
    if (content.current) observer.observe(content.current);
    return () => observer.disconnect();
  }, []);
  return {
    box,
    content,
    isAtNewest,
    toNewest() {
      follows.current = true;
      setAtNewest(true);
      toEnd(box.current);
    },
    onScroll() {
      if (box.current === null) return;
      const { scrollHeight, clientHeight, scrollTop } = box.current;
      // Only scrolling up leaves the newest message; a growing list does not.
      const isUpwards = scrollTop < lastTop.current;
      if (scrollHeight - clientHeight - scrollTop < nearPixels) follows.current = true;
      else if (isUpwards) follows.current = false;
      lastTop.current = scrollTop;
      setAtNewest(follows.current);
    },
  };
}

function toEnd(place: HTMLElement | null): void {
  if (place) place.scrollTop = place.scrollHeight;
}
