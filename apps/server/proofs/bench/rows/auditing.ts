import { auditAll } from '../../../src/operations/audit/audit.ts';
import { connectionsForAudit } from '../../../src/operations/audit/run-steps.ts';
import { processorRate } from '../load/processor.ts';
import { inTurns } from '../measurement.ts';
import type { Measurement } from '../environment.ts';
import { openCopyOut, openSettler } from '../settling/settling.ts';

/** The rate of a full recount, against the rate at which the same orders can be read. */
export const auditing: Measurement = {
  id: 'R16',
  async open(environment, opened) {
    const target = await environment.target();
    const { cluster, database, receiptKey } = target;
    // If this is the only row, there are no orders yet.
    if (target.acknowledged() < environment.sizes.ordersToSettle) {
      await using settling = new AsyncDisposableStack();
      await (
        await openSettler(environment, settling)
      )();
    }
    await target.stopServer();
    const orders = target.acknowledged();
    const copyOut = await openCopyOut(database, opened);
    return {
      ours: { what: `the audit of ${orders} orders`, unit: '/s' },
      against: { what: 'COPY of the same orders to a file', unit: '/s' },
      threshold: { wanted: 'at least', value: 0.2 },
      ...inTurns(
        () =>
          processorRate(cluster.postmaster, async () => {
            const { holds, counted } = await auditAll(database, {
              receiptKey,
              now: Date.now,
              connections: connectionsForAudit(),
              signal: environment.signal,
            });
            if (!holds) throw new Error('the audit found faults');
            return Number(counted.orders);
          }),
        () => processorRate(cluster.postmaster, copyOut),
      ),
    };
  },
};
