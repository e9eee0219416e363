// Where traces are sent, by the variables of OpenTelemetry.

import { readUrl, rejection, valueOf, type Environment } from './environment.ts';

export interface TracesConfig {
  /** Of the collector; traces go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of requests and batches that are traced, 0 to 1. */
  readonly ratio: number;
}

/** Null: no traces. */
export function readTraces(environment: Environment): TracesConfig | null {
  const endpoint = readUrl(environment, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  if (endpoint === null) return null;
  return {
    endpoint: endpoint.replace(/\/+$/, ''),
    headers: readHeaders(environment),
    serviceName: valueOf(environment, 'OTEL_SERVICE_NAME') ?? 'trine',
    ratio: readRatio(environment),
  };
}

function readRatio(environment: Environment): number {
  const name = 'OTEL_TRACES_SAMPLER_ARG';
  const value = valueOf(environment, name);
  if (value === null) return 1;
  if (!/^(0|1|[01]?\.\d+)$/.test(value) || Number(value) > 1) {
    throw rejection(name, value, 'a share from 0 to 1, such as 0.01');
  }
  return Number(value);
}

/** They may hold a key, so an invalid value is not repeated. */
function readHeaders(environment: Environment): Record<string, string> {
  const name = 'OTEL_EXPORTER_OTLP_HEADERS';
  const value = valueOf(environment, name);
  const headers: Record<string, string> = {};
  for (const part of value === null ? [] : value.split(',')) {
    const found = /^\s*([\w-]+)=([!-~]*)\s*$/.exec(part);
    const text = found?.[2] === undefined ? null : decoded(found[2]);
    if (found?.[1] === undefined || text === null) {
      throw rejection(name, '…', 'names and values, name=value with commas between');
    }
    headers[found[1].toLowerCase()] = text;
  }
  return headers;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
