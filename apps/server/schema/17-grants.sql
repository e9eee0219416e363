-- The rights of the two logins of a running installation.
--
-- `trine_api` is the login of the processes that serve calls, `trine_clock` that of the process
-- that opens, closes, draws and settles rounds and does the maintenance. Neither owns anything.
-- Both read most tables; each writes those that no money depends on. Functions with the owner's
-- rights are revoked from `public` first; only those that are granted below can change accounts,
-- ledger entries, orders, rounds, requests for money and the audit log. Pure functions, such as
-- `beacon_outcome`, stay public. `expected-rights.json` has each right with its reason.

grant select on installation, migration to trine_api, trine_clock;

-- Platform ---------------------------------------------------------------------------------------

revoke execute on function
  max_ids_before, take_id_node, renew_id_node, release_id_node, probe_health
from public;

grant execute on function
  take_id_node, renew_id_node, release_id_node, probe_health
to trine_api, trine_clock;

grant select on id_lease, secret_fingerprint, production_since, lease to trine_api, trine_clock;

grant insert on lease to trine_clock;

grant update (epoch, expires_at, holder) on lease to trine_clock;

grant select, insert, update, delete on serving_process, open_count, read_pace to trine_api;

-- Audit log --------------------------------------------------------------------------------------

revoke execute on function
  audit_log_hash, append_audit_log, queue_audit_log, queue_audit_log_once, chain_audit_log,
  acting_address, add_audit_log_seal
from public;

grant execute on function audit_log_hash, chain_audit_log to trine_api, trine_clock;

grant execute on function
  append_audit_log, queue_audit_log, queue_audit_log_once
to trine_api;

grant select on audit_log, audit_log_head, audit_log_seal to trine_api, trine_clock;

grant execute on function add_audit_log_seal to trine_clock;

-- Public log -------------------------------------------------------------------------------------

revoke execute on function
  append_public_log, claim_public_log, publish_public_log, newest_public_log, log_build,
  log_audit_head, log_prices
from public;
revoke execute on function set_log_witnesses, store_cosignature from public;

grant execute on function log_build to trine_api;

grant execute on function
  claim_public_log, publish_public_log, set_log_witnesses, store_cosignature, log_audit_head
to trine_clock;

grant select on
  public_log, public_log_cosignature, public_log_end, public_log_entry, public_log_tile,
  public_log_witness
to trine_api, trine_clock;

-- Liabilities ------------------------------------------------------------------------------------

revoke execute on function
  liability_entry, extend_player_chains, add_liability_tiles,
  publish_liabilities, sweep_liabilities
from public;

grant execute on function liability_entry to trine_api, trine_clock;

grant execute on function
  extend_player_chains, add_liability_tiles, publish_liabilities,
  sweep_liabilities
to trine_clock;

grant select on player_chain to trine_clock;

grant select on liability_day, liability_tile to trine_api, trine_clock;

-- Staff ------------------------------------------------------------------------------------------

revoke execute on function
  is_newcomer, propose_owner_change, confirm_owner_change, proposal_area, proposal_view,
  log_proposal, proposal_act, add_proposal, take_proposal, proposal_rejection, end_proposal,
  withdraw_proposal, staff_state, log_staff, end_staff_sessions, take_staff, install_staff,
  seed_staff, acting_roles, may_act, require_staff, require_second_person, add_staff,
  set_staff_role, switch_staff, reset_staff, set_staff_password,
  propose_staff_authenticator, replace_staff_recovery_codes, confirm_staff_authenticator,
  take_staff_step, use_staff_recovery_code, renew_staff_recovery_codes
from public;

grant execute on function
  add_staff, set_staff_role, switch_staff, reset_staff, set_staff_password,
  propose_staff_authenticator, confirm_staff_authenticator, take_staff_step,
  use_staff_recovery_code, renew_staff_recovery_codes, propose_owner_change,
  confirm_owner_change, withdraw_proposal
to trine_api;

grant execute on function staff_state, proposal_view to trine_api, trine_clock;

grant select on staff, staff_recovery_code, proposal to trine_api, trine_clock;

grant select, insert on staff_session to trine_api;

grant select, insert, delete on staff_known_place to trine_api;

grant update (last_used_at) on staff_known_place to trine_api;

grant update (ended_at, proved_at, seen_at) on staff_session to trine_api;

-- Players ----------------------------------------------------------------------------------------

revoke execute on function
  raise_guest, retire_guests, notify_player, queue_push, append_security_event,
  record_security_event, record_wrong_password, sweep_security_events, create_player,
  change_player_password, reset_player_password, change_player_mobile, change_player_state,
  change_agent
from public;

grant execute on function notify_player, queue_push to trine_api, trine_clock;

grant execute on function
  raise_guest, record_security_event, record_wrong_password, create_player,
  change_player_password, reset_player_password, change_player_mobile, change_player_state,
  change_agent
to trine_api;

grant execute on function retire_guests, sweep_security_events to trine_clock;

grant select on
  username, player, team_member, player_message, session, security_event, push_subscription
to trine_api, trine_clock;

grant select on player_note, announcement_read to trine_api;

grant insert on player_note, session, announcement_read, push_subscription to trine_api;

grant delete on push_subscription to trine_api, trine_clock;

grant select, delete on push_notice, guest_token to trine_clock;

grant select, insert, update, delete on
  login_failure, login_guess, registration_rate
to trine_api;

grant select, insert, delete on
  login_pressure, known_device, spent_proof, entry_pace, guest_token
to trine_api;

grant usage on sequence player_number to trine_api;

grant update (avatar, is_feed_banned, last_login_at, nickname) on player to trine_api;

grant update (ended_at, expires_at, last_used_at) on session to trine_api;

grant update (failures, window_ends_at) on login_pressure to trine_api;

grant update (last_used_at) on known_device to trine_api;

grant update (spread_until) on entry_pace to trine_api;

grant update (ended_at, next_hash) on guest_token to trine_api;

grant update (read_at) on player_message to trine_api;

grant update (
  bucket, browser_key, browser_secret, endpoint, kinds, language, player_id, subscribed_at,
  token_hash
) on push_subscription to trine_api;

grant update (attempts, due_at) on push_notice to trine_clock;

grant update (read_at) on announcement_read to trine_api;

-- Ledger -----------------------------------------------------------------------------------------

revoke execute on function
  keyed_answer, keep_rejection, post_locked, take_stakes, hold_money, touch_account,
  give_play_credits
from public;

grant execute on function keyed_answer, keep_rejection, give_play_credits to trine_api;

grant select on
  house_account, account, posted_entry, idempotency, play_credit
to trine_api, trine_clock;

grant insert (bucket, player_id) on account to trine_api;

-- Games ------------------------------------------------------------------------------------------

revoke execute on function
  plan_terms, plan_change_terms, save_plan_change, withdraw_plan_change, apply_plan_changes
from public;

grant execute on function save_plan_change, withdraw_plan_change to trine_api;

grant execute on function plan_change_terms to trine_api, trine_clock;

grant select on
  game, plan, odds, winning_sum, plan_change, sale_hours
to trine_api, trine_clock;

grant insert, delete on sale_hours to trine_api;

grant update (changed_at, changed_by, hours) on sale_hours to trine_api;

-- Rounds -----------------------------------------------------------------------------------------

revoke execute on function
  change_timetable, change_timetable_hours, first_instant, is_timetabled, open_round,
  take_round_to_close, close_round, draw_round, replace_signature, void_unwitnessed,
  mark_signature, finish_round, void_rejection, ask_for_void, confirm_void
from public;

grant execute on function change_timetable_hours to trine_api;

grant execute on function
  change_timetable, open_round, take_round_to_close, close_round, draw_round, replace_signature,
  void_unwitnessed,
  finish_round
to trine_clock;

grant execute on function mark_signature, ask_for_void, confirm_void to trine_api;

grant select on
  beacon_chain, round, timetable, void_rule_since
to trine_api, trine_clock;

-- Betting ----------------------------------------------------------------------------------------

revoke execute on function
  open_exposures, trim_rejected_bets, freeze_for_opposites, has_frozen_player, lock_bettors,
  lock_free_bettors, lock_rooms, has_order, add_stake, rejection_details, replayed_request_of,
  bets_by_player, check_bets, add_payouts, write_orders, freeze_opposites, take_plain_stakes,
  check_other_bets, place_orders, worst_outcome, share_out, lock_whole_rooms, place_orders_serially
from public;

grant execute on function trim_rejected_bets, place_orders, place_orders_serially to trine_api;

grant select on
  bet_order, entry, player_room_stake, exposure, win_seen, rejected_bet
to trine_api, trine_clock;

grant insert on win_seen, rejected_bet to trine_api;

grant update (order_id) on win_seen to trine_api;

-- Settlement -------------------------------------------------------------------------------------

revoke execute on function
  winners_of_round, pay_winners, round_owes, pay_slice, return_slice, tally_rounds,
  stakes_at_risk, turnover_of
from public;

grant execute on function winners_of_round, pay_slice, return_slice to trine_clock;

grant execute on function tally_rounds, stakes_at_risk to trine_api, trine_clock;

grant execute on function turnover_of to trine_api;

grant select on settlement_slice, round_figure to trine_api, trine_clock;

grant update (notified_at) on settlement_slice to trine_clock;

-- Cashier ----------------------------------------------------------------------------------------

revoke execute on function
  receiving_account_view, payment_account_digest, propose_receiving_account,
  confirm_receiving_account, retire_receiving_account,
  seed_receiving_account, account_hold, bind_payment_account, hold_payment_accounts, count_code_try,
  clear_code_tries, set_security_code, request_view, log_step, notify_of_request, ask_for_deposit,
  withdrawal_rejection, hold_withdrawal, linked_players, approved_alone, take_request, request_area,
  require_decider, person_rejection, decision_rejection, is_approval_lapsed, claim_request,
  release_request, approve_deposit, decide_withdrawal, approve_request, reject_request,
  mark_request_paid
from public;

grant execute on function
  propose_receiving_account, confirm_receiving_account, retire_receiving_account,
  bind_payment_account, hold_payment_accounts, count_code_try, clear_code_tries,
  set_security_code, ask_for_deposit, withdrawal_rejection, hold_withdrawal, approved_alone,
  claim_request, release_request, approve_request, reject_request, mark_request_paid
to trine_api;

grant execute on function
  receiving_account_view, payment_account_digest
to trine_api, trine_clock;

grant select on
  currency, receiving_account, payment_account, security_code, fund_request,
  deposit_reference, fund_event, approval_limit
to trine_api, trine_clock;

grant select, insert on account_edit to trine_api;

-- Console ----------------------------------------------------------------------------------------

revoke execute on function
  propose, confirm_proposal, follow_switches, turn_switch, take_export
from public;

grant execute on function
  propose, confirm_proposal, turn_switch, take_export
to trine_api;

grant select on switch to trine_api, trine_clock;

grant select, insert, delete on console_view to trine_api;

grant update (role, saved_at, search) on console_view to trine_api;

grant select, insert on reset_link to trine_api;

grant update (expires_at, used_at) on reset_link to trine_api;

-- Content ----------------------------------------------------------------------------------------

revoke execute on function shown_content from public;

grant execute on function shown_content to trine_api, trine_clock;

grant select on banner, notice, content_version, content_image to trine_api, trine_clock;

grant insert on banner, notice, content_version, content_image to trine_api;

-- Support ----------------------------------------------------------------------------------------

revoke execute on function keep_support_pace, adopt_support, remove_support_message from public;

grant execute on function keep_support_pace, adopt_support, remove_support_message to trine_api;

grant select, insert on
  support_conversation, support_message, support_picture, support_note, support_block
to trine_api;

grant select, insert, update on support_pace to trine_api;

grant update (
  about_player_id, address, agent_id, changes, contact, language, last_at, person_typing_at,
  read_by_person, read_by_staff, staff_typing_at, state, topic, unanswered_since
) on support_conversation to trine_api;

grant update (lifted_at, lifted_by) on support_block to trine_api;

-- Maintenance ------------------------------------------------------------------------------------

revoke execute on function
  index_request_keys, ensure_partitions, sweep, sweep_messages, sweep_rejected_bets, sweep_support
from public;

grant execute on function
  ensure_partitions, sweep, sweep_messages, sweep_rejected_bets, sweep_support
to trine_clock;

grant select on last_audit, backup_report to trine_api, trine_clock;

grant insert on last_audit, backup_report to trine_clock;

grant update (finished_at, took_ms, faults, failed_checks) on last_audit to trine_clock;

grant update (ended_at, holds) on backup_report to trine_clock;

-- Archive ----------------------------------------------------------------------------------------

revoke execute on function
  account_ranges_in, house_sums_in, round_sums_in, posting_parts_in, differences,
  archived_differences, months_before, partitions_of, record_month, check_recorded, detach_month,
  create_partition, swap_partitions, swap_partition, drop_month, expect_month, attach_month
from public;

grant execute on function
  account_ranges_in, house_sums_in, round_sums_in, posting_parts_in, differences,
  archived_differences
to trine_clock;

grant select on
  archived_month, archived_file, archived_range, archived_house, archived_round, archived_posting
to trine_api, trine_clock;
