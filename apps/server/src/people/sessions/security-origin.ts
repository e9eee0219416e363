// Where a security event came from, as the database's functions take it.

import { composite, hex, nullable, text, type ValueOf } from '../../platform/postgres/column.ts';

/** The type `security_origin` of the schema. */
export const originColumn = composite('security_origin', {
  /** Of the request's session, whose device counts unless `deviceHash` is given. */
  tokenHash: nullable(hex),
  deviceHash: nullable(hex),
  networkHash: hex,
  device: text,
  network: text,
});

export type SecurityOrigin = ValueOf<typeof originColumn>;
