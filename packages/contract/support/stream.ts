// Reads server-sent events from the body of a `fetch`, which can send the header `token`, unlike
// `EventSource`. Without a schema library: browsers load this file.

export interface StreamEvent {
  /** The last id that the server sent; empty before the first. */
  readonly id: string;
  readonly event: string;
  readonly data: string;
  /** When to connect again after the end of the stream; only if the event sets it. */
  readonly retryMs?: number;
}

/** The server sends no longer lines. */
const maxBuffered = 4 * 1024 * 1024;

/** Every event of a `text/event-stream`, without comments. Ends with the body. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<StreamEvent> {
  let id = '';
  let event = '';
  let data: string[] = [];
  let retry: { retryMs?: number } = {};
  for await (const line of readLines(body)) {
    if (line === '') {
      if (data.length > 0) yield { id, event: event || 'message', data: data.join('\n'), ...retry };
      [event, data, retry] = ['', [], {}];
      continue;
    }
    const { field, value } = splitLine(line);
    if (field === 'id') id = value;
    else if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'retry' && /^\d+$/.test(value)) retry = { retryMs: Number(value) };
  }
}

async function* readLines(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > maxBuffered) return;
      yield* lines;
    }
  } finally {
    await reader.cancel();
  }
}

function splitLine(line: string): { readonly field: string; readonly value: string } {
  const colon = line.indexOf(':');
  if (colon === -1) return { field: line, value: '' };
  const value = line.slice(colon + 1);
  return { field: line.slice(0, colon), value: value.startsWith(' ') ? value.slice(1) : value };
}
