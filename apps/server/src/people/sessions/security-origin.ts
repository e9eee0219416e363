// The origin of a security event, as a parameter of the database's functions.

import { composite, hex, nullable, text, type ValueOf } from '../../platform/postgres/column.ts';

/** The database's type `security_origin`. */
export const originColumn = composite('security_origin', {
  /** The session of the request; its device counts unless `deviceHash` is set. */
  tokenHash: nullable(hex),
  deviceHash: nullable(hex),
  networkHash: hex,
  device: text,
  network: text,
});

export type SecurityOrigin = ValueOf<typeof originColumn>;
