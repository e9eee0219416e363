// The parts that customer service shares.

import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { createReencoder, type ReencodePicture } from '../../platform/uploads/pictures.ts';
import type { NextId } from '../../platform/postgres/ids.ts';
import type { Database } from '../../platform/postgres/transaction.ts';
import type { ServiceHours } from './hours.ts';
import type { OpenCounts } from '../../platform/http/open-counts.ts';
import { createSupportHub, type SupportHub } from './stream-hub.ts';

export interface Support {
  readonly database: Database;
  readonly nextId: NextId;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly service: ServiceHours;
  /** The time to a first answer within the hours, which screens promise. */
  readonly answerSeconds: number;
  readonly hub: SupportHub;
  readonly reencode: ReencodePicture;
}

export interface SupportOptions {
  readonly config: Pick<Config, 'operatorTimeZone' | 'support'>;
  readonly database: Database;
  readonly nextId: NextId;
  readonly now: () => number;
  /** Counts open streams over all processes; absent: in this process only. */
  readonly openCounts?: OpenCounts;
  readonly log: FastifyBaseLogger;
}

export function createSupport({ config, log, openCounts, ...parts }: SupportOptions): Support {
  const { hours, answerMinutes } = config.support;
  return {
    ...parts,
    service: { hours, timeZone: config.operatorTimeZone },
    answerSeconds: answerMinutes * 60,
    hub: createSupportHub({
      database: parts.database,
      ...(openCounts && { openCounts }),
      log,
    }),
    reencode: createReencoder(),
  };
}

/** Screenshots of long pages stay readable. */
export const pictureSize = { maxWidth: 2_000, maxHeight: 2_000 } as const;

/** Not cached, and not executable in a browser. */
export const pictureHeaders = {
  'content-type': 'image/webp',
  'content-disposition': 'inline; filename="picture.webp"',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'no-store',
} as const;
