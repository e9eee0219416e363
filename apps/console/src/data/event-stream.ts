/**
 * Events that the server pushes. A browser reconnects by itself after a lost connection, but gives
 * up when the server refuses one, as while it is being replaced. Then this reconnects.
 */

const reconnectMs = 5_000;

export interface EventStream {
  /** Called for each connection, since it may say from which event on to continue. */
  readonly address: () => string;
  /** Adds the listeners of a new connection; it may close it for good. */
  readonly onOpen: (source: EventSource) => void;
}

/** Follows a stream until the returned function is called. */
export function followEvents({ address, onOpen }: EventStream): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source = connect();
  function connect(): EventSource {
    const opened = new EventSource(address());
    onOpen(opened);
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED) timer = setTimeout(reconnect, reconnectMs);
    });
    return opened;
  }
  function reconnect(): void {
    source = connect();
  }
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
