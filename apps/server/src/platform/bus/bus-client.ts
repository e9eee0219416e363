// What the libraries have in common for us: one connection, made by hand the first time and from
// then on by the library.

export type OnMessage = (message: Uint8Array) => void;

export interface BusClient {
  /** Dropped while there is no connection. */
  publish(channel: string, message: Uint8Array): void;
  /** Also on connections that are made later. */
  subscribe(channel: string, onMessage: OnMessage): void;
  close(): Promise<void>;
}

export interface ClientEvents {
  readonly onConnected: () => void;
  /** May be told more than once. */
  readonly onAway: (reason: string) => void;
}

export interface BusAddress {
  /** As `BUS_URL` has it. */
  readonly url: string;
  /** Null where the connection need not be encrypted; with the authority's certificate in PEM. */
  readonly tls: { readonly ca?: string } | null;
}

/** Throws `BusRefused` where only an operator can help, anything else where time may. */
export type ConnectClient = (address: BusAddress, events: ClientEvents) => Promise<BusClient>;

/** The server answers and does not let us in. */
export class BusRefused extends Error {
  override readonly name = 'BusRefused';
}

/** How long to wait after an attempt that failed. */
export const retryMs = 500;
