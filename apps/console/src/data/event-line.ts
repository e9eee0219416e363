/**
 * Events that the server pushes. The browser makes a line again that broke, but gives up on one
 * that was refused, as by a server that is being replaced: that one is made again here.
 */

const againMs = 5_000;

export interface EventStream {
  /** Asked anew for each line that is made. */
  readonly address: () => string;
  /** Hears the events of this line, and may close it for good. */
  readonly onLine: (line: EventSource) => void;
}

/** Listens until the answer is called. */
export function followEvents({ address, onLine }: EventStream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let line = begin();
  function begin(): EventSource {
    const begun = new EventSource(address());
    onLine(begun);
    begun.addEventListener('error', () => {
      if (begun.readyState === EventSource.CLOSED) timer = setTimeout(again, againMs);
    });
    return begun;
  }
  function again(): void {
    line = begin();
  }
  return () => {
    clearTimeout(timer);
    line.close();
  };
}
