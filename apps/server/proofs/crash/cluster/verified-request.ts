// An HTTPS request to a program of the cluster; verifies its certificate.

import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import type { Certificates } from './certificates.ts';

export interface VerifiedRequest {
  readonly certificates: Certificates;
  readonly limitMs: number;
  readonly method?: 'GET' | 'POST';
  /** Whether to present our own certificate. */
  readonly isCertified?: boolean;
  /** `user:password`. */
  readonly login?: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Throws if there is no answer. */
export async function requestVerified(url: string, options: VerifiedRequest): Promise<Answer> {
  const { certificates, limitMs, method = 'GET', isCertified = false, login } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = request(url, {
    method,
    ca: readFileSync(certificates.authority),
    ...(isCertified && {
      cert: readFileSync(certificates.certificate),
      key: readFileSync(certificates.key),
    }),
    ...(login !== undefined && { auth: login }),
    agent: false,
    signal: AbortSignal.timeout(limitMs),
  });
  asked.on('response', (response) => {
    const status = response.statusCode ?? 0;
    text(response).then((body) => resolve({ status, body }), reject);
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
