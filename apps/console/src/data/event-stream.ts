/**
 * Server-sent events. A browser reconnects after a lost connection, but gives up when the server
 * rejects one, for example during a deployment. Then `followEvents` reconnects.
 */

const reconnectMs = 5_000;

export interface EventStream {
  /** Called for each connection, since it may name the event after which to continue. */
  readonly address: () => string;
  /** Adds the listeners of a new connection; closing it ends the stream. */
  readonly onOpen: (source: EventSource) => void;
}

/** Stays connected until the returned function is called. */
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
