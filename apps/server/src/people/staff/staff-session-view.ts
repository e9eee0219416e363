import { deviceLabel } from '../sessions/client-labels.ts';
import { seconds } from '../../platform/http/console-values.ts';
import type { RunningStaffSession } from './staff-sessions.ts';

/** A running session of staff. */
export function viewStaffSession(row: RunningStaffSession) {
  return {
    id: row.sessionId,
    created_at: seconds(row.createdAt),
    last_seen_at: seconds(row.seenAt),
    address: row.address,
    device: deviceLabel(row.userAgent),
    current: row.isCurrent,
  };
}
