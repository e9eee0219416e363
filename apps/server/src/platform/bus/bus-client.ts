// What the bus uses of both libraries: one connection. We make the first one; the library
// reconnects.

export type OnMessage = (message: Uint8Array) => void;

export interface BusClient {
  /** Dropped while there is no connection. */
  publish(channel: string, message: Uint8Array): void;
  /** Also on later connections. */
  subscribe(channel: string, onMessage: OnMessage): void;
  close(): Promise<void>;
}

export interface ClientEvents {
  readonly onConnected: () => void;
  /** May be called more than once. */
  readonly onAway: (reason: string) => void;
}

export interface BusAddress {
  /** As `BUS_URL` has it. */
  readonly url: string;
  /** Null for an unencrypted connection; otherwise with the authority's certificate in PEM. */
  readonly tls: { readonly ca?: string } | null;
}

/** Throws `BusRefused` if only an operator can help, and other errors if a retry may succeed. */
export type ConnectClient = (address: BusAddress, events: ClientEvents) => Promise<BusClient>;

/** The server answers and rejects the login. */
export class BusRefused extends Error {
  override readonly name = 'BusRefused';
}

/** How long to wait after a failed attempt. */
export const retryMs = 500;
