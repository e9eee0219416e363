// Which room writes which table of the database. Every other room calls the owner: a function of
// its TypeScript, or a database function listed below if the write is part of the caller's
// statement. `tidy-tables.ts` rejects all other writes.

/** Rooms of `apps/server/src` with their tables. A new table needs a word here. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  'platform/postgres': ['id_lease'],
  'platform/leader-lease': ['lease'],
  'platform/secrets': ['secret_fingerprint'],
  'platform/audit-log': ['audit_log', 'audit_log_head', 'audit_log_seal'],
  'platform/health': ['health_probe'],
  'platform/rate-limits': ['serving_process', 'open_count', 'read_pace'],
  'platform/switches': ['switch'],
  ledger: ['account', 'posted_entry', 'house_account', 'play_credit'],
  'people/notifications': [
    'player_message',
    'announcement_read',
    'push_subscription',
    'push_notice',
  ],
  'people/sessions': [
    'session',
    'security_event',
    'known_device',
    'spent_proof',
    'login_failure',
    'login_pressure',
    'login_guess',
    'registration_rate',
  ],
  'people/staff': [
    'staff',
    'staff_recovery_code',
    'staff_session',
    'staff_known_place',
    'proposal',
  ],
  'people/players': [
    'username',
    'player',
    'team_member',
    'player_note',
    'account_edit',
    'reset_link',
  ],
  'people/sign-in': ['entry_pace'],
  'people/guests': ['guest_token'],
  'game/catalogue': [
    'game',
    'plan',
    'odds',
    'plan_change',
    'sale_hours',
    'timetable',
    'winning_sum',
    'beacon_chain',
  ],
  'game/public-log': [
    'public_log',
    'public_log_cosignature',
    'public_log_end',
    'public_log_entry',
    'public_log_tile',
    'public_log_witness',
  ],
  'game/rounds': ['round', 'void_rule_since'],
  'game/betting': ['bet_order', 'exposure', 'rejected_bet', 'win_seen'],
  'game/settlement': ['settlement_slice'],
  'cashier/payment-accounts': [
    'currency',
    'payment_account',
    'receiving_account',
    'security_code',
    'withdrawal_hold',
  ],
  'cashier/requests': [
    'fund_request',
    'fund_event',
    'deposit_reference',
    'approver',
    'idempotency',
  ],
  'cashier/review': ['approval_limit'],
  'service/content': ['banner', 'notice', 'content_version', 'content_image'],
  'service/support': [
    'support_conversation',
    'support_message',
    'support_picture',
    'support_note',
    'support_block',
    'support_pace',
  ],
  'console/exports': ['staff_export'],
  'console/reports': ['round_figure'],
  'console/views': ['console_view'],
  'operations/archive': [
    'archived_month',
    'archived_file',
    'archived_range',
    'archived_house',
    'archived_round',
    'archived_posting',
  ],
  'operations/audit': ['last_audit'],
  'operations/backup': ['backup_report'],
  'operations/liabilities': ['player_chain', 'liability_day', 'liability_tile'],
  'operations/demo': ['production_since'],
};

/**
 * Database functions that write their owner's tables and may be used in statements of other rooms,
 * with the reason why the write is part of the caller's statement.
 */
export const openFunctions: Readonly<Record<string, string>> = {
  notify_player: 'a message commits together with its cause, for many players at once',
  queue_push: 'a push commits together with its cause, for many players at once',
  pay_winners:
    "the key of a settled slice and its payouts are one statement, so a slice's are once",
  open_exposures: 'a round opens together with the exposures of its rooms, or not at all',
  append_public_log: 'an entry of the public log commits together with what it states',
  follow_switches: 'whether a game takes bets changes in the transaction that turns the switch',
  raise_guest: 'a guest keeps the account: name, player and team change under one lock',
  retire_guests: 'players are retired in the statement that forgets their tokens',
  hold_payment_accounts: 'the use of a reset link and the hold that follows commit together',
  sweep_messages: 'maintenance walks the blocks of all large tables in turn',
  sweep_security_events: 'maintenance walks the blocks of all large tables in turn',
  sweep_rejected_bets: 'maintenance walks the blocks of all large tables in turn',
  sweep_support: 'maintenance deletes what the operator does not keep',
};

/**
 * Database functions that write tables of several rooms: the room that owns the function, and why.
 */
export const sharedWriters: Readonly<
  Record<string, { readonly room: string; readonly why: string }>
> = {
  write_orders: {
    room: 'game/betting',
    why: "orders are entries of the ledger, and are written with the house's side of their posting",
  },
  sweep: {
    room: 'operations/maintenance',
    why: 'how old rows of answers, sessions and limits may become is decided in one place',
  },
};
