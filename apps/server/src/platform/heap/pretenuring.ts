// V8 counts which allocation sites make objects that survive a garbage collection, and then
// allocates the objects of such a site as old ones. The objects of a bet survive, since a bet waits
// for its batch; objects of the same sites in other requests do not. As dead old objects, they keep
// all that they refer to through each minor collection. See docs/decisions/0015-bench.md.

import { setFlagsFromString } from 'node:v8';

/** Call it before the server takes requests: it is read when V8 compiles a function. */
export function disablePretenuring(): void {
  setFlagsFromString('--no-allocation-site-pretenuring');
}
