// Splits a connection's input into whole answers. A minimal parser, so that the client uses little
// processor time and the server is the limit.

export interface AnswerReader {
  /** Returns an answer's head and body once both have arrived; null before. */
  read(chunk: string): string | null;
}

const headEnd = '\r\n\r\n';
const lengthField = /\r\ncontent-length: *(\d+)/i;

/** Reads bytes as latin1, because lengths count bytes. Throws if an answer has no length. */
export function createAnswerReader(): AnswerReader {
  let received = '';
  return {
    read(chunk) {
      received += chunk;
      const at = received.indexOf(headEnd);
      if (at < 0) return null;
      const length = lengthField.exec(received.slice(0, at))?.[1];
      if (length === undefined) throw new Error(`an answer without a length: ${received}`);
      const end = at + headEnd.length + Number(length);
      if (received.length < end) return null;
      const answer = received.slice(0, end);
      received = received.slice(end);
      return answer;
    },
  };
}
