// Whole answers out of what a connection receives. A parser that knows no more than it must costs
// the client so little that the server is the limit.

export interface AnswerReader {
  /** Gives an answer's head and body once both are there; null before. */
  read(chunk: string): string | null;
}

const headEnd = '\r\n\r\n';
const lengthField = /\r\ncontent-length: *(\d+)/i;

/** Reads bytes as latin1, since lengths are told in bytes. Throws at an answer without a length. */
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
