// A span in OTLP's JSON: ids in hexadecimal digits, times in nanoseconds as text.

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly Attribute[];
  readonly status: { readonly code: 0 | 2 };
}

export const spanKinds = { internal: 1, server: 2, client: 3 } as const;
export type SpanKind = (typeof spanKinds)[keyof typeof spanKinds];

export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

export type Facts = Readonly<Record<string, string | number>>;

export function attributesOf(facts: Facts): Attribute[] {
  return Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(value) },
  }));
}

/** Epoch milliseconds, with a fraction. */
export function nanosOf(ms: number): string {
  const whole = Math.floor(ms);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6)));
}

export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
}

const traceParentForm = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Parses the header `traceparent`; null if it is absent or invalid. */
export function parseTraceParent(header: unknown): TraceParent | null {
  const [, traceId, spanId] = traceParentForm.exec(typeof header === 'string' ? header : '') ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return /^0+$/.test(traceId) || /^0+$/.test(spanId) ? null : { traceId, spanId };
}

/** Depends on the id alone, so that all processes decide the same. */
export function isSampled(traceId: string, ratio: number): boolean {
  return Number.parseInt(traceId.slice(-13), 16) < ratio * 2 ** 52;
}
