import type { Role } from '@trine/contract/console/permissions.ts';
import type { Stage } from '@trine/contract/console/staff.ts';

/** The caller of a console call. */
export interface StaffSession {
  readonly staffId: bigint;
  /** `staff:7`. */
  readonly actor: string;
  readonly name: string;
  readonly role: Role;
  readonly isDemo: boolean;
  /** Another person handed the password over; it is replaced at first use. */
  readonly isPasswordBorrowed: boolean;
  readonly hasAuthenticator: boolean;
  readonly stage: Stage;
  readonly tokenHash: string;
  readonly csrf: string;
  /** Since the last use. */
  readonly unusedMs: number;
  /** Until the session ends unless it is used. */
  readonly leftMs: number;
  readonly recoveryCodesLeft: number;
  /** Until this person counts as a second person; null: counts already. */
  readonly countsInMs: number | null;
}
