import { deviceLabel } from '../sessions/client-labels.ts';
import { secondsValue } from '../../platform/http/console-values.ts';
import type { RunningStaffSession } from './staff-sessions.ts';

/** A running session of staff. */
export function viewStaffSession(row: RunningStaffSession) {
  return {
    id: row.sessionId,
    created_at: secondsValue(row.createdAt),
    last_seen_at: secondsValue(row.seenAt),
    address: row.address,
    device: deviceLabel(row.userAgent),
    current: row.isCurrent,
  };
}
