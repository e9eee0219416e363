// WebDriver BiDi over a WebSocket, as far as the run in other browsers needs it.

import { once } from 'node:events';

export interface Bidi {
  call<Result>(method: string, params: object): Promise<Result>;
  /** Events that the session subscribed to. */
  onEvent(listener: (method: string, params: unknown) => void): void;
  close(): void;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

export async function openBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((method: string, params: unknown) => void)[] = [];
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    const { id, method, params, result, error } = message;
    if (id === undefined) {
      if (method !== undefined) for (const listener of listeners) listener(method, params);
      return;
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(`${error}: ${message.message ?? ''}`));
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('the browser closed the session'));
  });
  return {
    call<Result>(method: string, params: object) {
      lastId += 1;
      const call = Promise.withResolvers<unknown>();
      waiting.set(lastId, call);
      socket.send(JSON.stringify({ id: lastId, method, params }));
      return call.promise as Promise<Result>;
    },
    onEvent: (listener) => void listeners.push(listener),
    close: () => socket.close(),
  };
}
