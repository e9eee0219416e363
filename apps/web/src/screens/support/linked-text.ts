/**
 * Splits a text into plain parts and web addresses. Only `http` and `https` count; no text becomes
 * markup.
 */

export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string; host: string };

/** Up to a blank, a quote, a bracket or East Asian punctuation. */
const addresses = /https?:\/\/[^\s<>"'`{}|\\^\u3000-\u303f\uff00-\uff65]{1,2000}/giu;

export function linkedText(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(addresses)) {
    const address = withoutSentenceEnd(match[0]);
    const target = URL.canParse(address) ? new URL(address) : null;
    if (target === null || !target.host.includes('.')) continue;
    if (match.index > end) pieces.push({ kind: 'text', text: text.slice(end, match.index) });
    pieces.push({ kind: 'link', text: address, href: target.href, host: target.host });
    end = match.index + address.length;
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) });
  return pieces;
}

/** Drops the punctuation after an address, and a bracket that the address did not open. */
function withoutSentenceEnd(address: string): string {
  const trimmed = address.replace(/[.,;:!?\]]+$/, '');
  const isSurplus = trimmed.endsWith(')') && countOf(')', trimmed) > countOf('(', trimmed);
  if (isSurplus) return withoutSentenceEnd(trimmed.slice(0, -1));
  return trimmed;
}

function countOf(sign: string, text: string): number {
  return text.split(sign).length - 1;
}
