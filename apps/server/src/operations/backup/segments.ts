// The files of PostgreSQL's write-ahead log ("segments"): their names, the one that contains a
// position of the log, and the next one. A name is the timeline, then the number of the segment in
// two parts, each of 8 hexadecimal digits.

export interface Segment {
  readonly timeline: number;
  /** Counts segments from the beginning of the log. */
  readonly number: bigint;
}

export interface ArchivedSegment {
  readonly name: string;
  readonly path: string;
  /** Null if it is neither packed nor sealed yet. */
  readonly sha256: string | null;
}

const addressBytes = 2n ** 32n;
const segmentName = /^[0-9A-F]{24}$/;

export function isSegmentName(name: string): boolean {
  return segmentName.test(name);
}

export function parseSegment(name: string, segmentBytes: number): Segment {
  const part = (from: number) => Number.parseInt(name.slice(from, from + 8), 16);
  const number = BigInt(part(8)) * perAddress(segmentBytes) + BigInt(part(16));
  return { timeline: part(0), number };
}

export function nameOfSegment({ timeline, number }: Segment, segmentBytes: number): string {
  const perPart = perAddress(segmentBytes);
  return [BigInt(timeline), number / perPart, number % perPart].map(hexOf).join('');
}

/** The segment with the last byte before a position such as `0/2000120`. */
export function segmentBefore(position: string, timeline: number, segmentBytes: number): string {
  const [high = '0', low = '0'] = position.split('/');
  const bytes = BigInt(`0x${high}`) * addressBytes + BigInt(`0x${low}`);
  return nameOfSegment({ timeline, number: (bytes - 1n) / BigInt(segmentBytes) }, segmentBytes);
}

export function nextSegment(name: string, segmentBytes: number): string {
  const { timeline, number } = parseSegment(name, segmentBytes);
  return nameOfSegment({ timeline, number: number + 1n }, segmentBytes);
}

function perAddress(segmentBytes: number): bigint {
  return addressBytes / BigInt(segmentBytes);
}

function hexOf(value: bigint): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
