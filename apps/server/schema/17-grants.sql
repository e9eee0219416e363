-- What the application may do: nothing but this.
--
-- It reads most tables and writes those that no money depends on. Functions that run with the
-- owner's rights are taken from everybody first; those that are granted below are the only ways to
-- change accounts, ledger entries, orders, rounds, requests for money and the audit log. What stays
-- public are pure functions, such as `beacon_outcome`.

grant select on installation, migration to trine_app;

-- Platform ---------------------------------------------------------------------------------------

revoke execute on function take_id_node, renew_id_node, release_id_node, probe_health from public;

grant execute on function take_id_node, renew_id_node, release_id_node, probe_health to trine_app;

grant select on id_lease, secret_fingerprint, production_since to trine_app;

grant select, insert on lease to trine_app;

grant update (epoch, expires_at, holder) on lease to trine_app;

grant insert (fingerprint, kind, name) on secret_fingerprint to trine_app;

grant insert (is_only) on production_since to trine_app;

grant select, insert, update, delete on serving_process, open_count, read_pace to trine_app;

-- Audit log --------------------------------------------------------------------------------------

revoke execute on function
  audit_log_hash, append_audit_log, queue_audit_log, chain_audit_log, acting_address,
  add_audit_log_seal
from public;

grant execute on function
  audit_log_hash, append_audit_log, queue_audit_log, chain_audit_log, add_audit_log_seal
to trine_app;

grant select on audit_log, audit_log_head, audit_log_seal to trine_app;

-- Staff ------------------------------------------------------------------------------------------

revoke execute on function
  is_newcomer, staff_state, log_staff, end_staff_sessions, take_staff, install_staff, seed_staff,
  add_staff, set_staff_role, switch_staff, reset_staff, set_staff_password,
  propose_staff_authenticator, replace_staff_recovery_codes, confirm_staff_authenticator,
  take_staff_step, use_staff_recovery_code, renew_staff_recovery_codes
from public;

grant execute on function
  staff_state, seed_staff, add_staff, set_staff_role, switch_staff, reset_staff,
  set_staff_password, propose_staff_authenticator, confirm_staff_authenticator, take_staff_step,
  use_staff_recovery_code, renew_staff_recovery_codes
to trine_app;

grant select on staff, staff_recovery_code to trine_app;

grant select, insert on staff_session to trine_app;

grant select, insert, update, delete on staff_failure to trine_app;

grant update (ended_at, proved_at, seen_at) on staff_session to trine_app;

-- Players ----------------------------------------------------------------------------------------

revoke execute on function raise_guest, retire_guests, notify_player, queue_push from public;

grant execute on function raise_guest, retire_guests, notify_player, queue_push to trine_app;

grant select, insert on
  username, player, team_member, player_note, session, announcement_look
to trine_app;

grant select on player_message to trine_app;

grant select, insert, delete on push_subscription to trine_app;

grant select, delete on push_notice to trine_app;

grant select, insert, update, delete on login_failure to trine_app;

grant select, insert, delete on
  login_pressure, known_device, spent_proof, entry_pace, guest_token
to trine_app;

grant usage on sequence player_number to trine_app;

grant update (
  avatar, group_id, is_feed_banned, last_login_at, mobile, nickname, password_hash, state
) on player to trine_app;

grant update (ended_at, expires_at, last_used_at) on session to trine_app;

grant update (failures, window_ends_at) on login_pressure to trine_app;

grant update (last_used_at) on known_device to trine_app;

grant update (spread_until) on entry_pace to trine_app;

grant update (ended_at, next_hash) on guest_token to trine_app;

grant update (read_at) on player_message to trine_app;

grant update (
  bucket, browser_key, browser_secret, endpoint, kinds, language, player_id, subscribed_at,
  token_hash
) on push_subscription to trine_app;

grant update (attempts, due_at) on push_notice to trine_app;

grant update (looked_at) on announcement_look to trine_app;

-- Ledger -----------------------------------------------------------------------------------------

revoke execute on function
  keyed_answer, keep_refusal, post_locked, take_stakes, post, hold_money,
  touch_account, give_play_credits
from public;

grant execute on function keyed_answer, keep_refusal, post, give_play_credits to trine_app;

grant select on house_account, account, posted_entry, idempotency, play_credit to trine_app;

grant insert (bucket, player_id) on account to trine_app;

-- Games ------------------------------------------------------------------------------------------

revoke execute on function plan_terms, apply_plan_changes from public;

grant execute on function plan_terms, apply_plan_changes to trine_app;

grant select, insert on game, plan, odds to trine_app;

grant select on winning_sum, plan_change to trine_app;

grant select, insert, delete on sale_hours to trine_app;

grant update (changed_at, changed_by, hours) on sale_hours to trine_app;

grant insert (
  change_id, join_limit_minor, made_by, max_stake_minor, min_stake_minor, odds, plan_id,
  reason, round_cap_minor, target_return
) on plan_change to trine_app;

grant update (decided_at, state) on plan_change to trine_app;

-- Rounds -----------------------------------------------------------------------------------------

revoke execute on function
  take_round_to_close, close_round, draw_round, finish_round, void_rejection, log_void,
  ask_for_void, confirm_void, withdraw_void
from public;

grant execute on function
  take_round_to_close, close_round, draw_round, finish_round, ask_for_void, confirm_void,
  withdraw_void
to trine_app;

grant select, insert on beacon_chain to trine_app;

grant select on round, void_rule_since, void_request to trine_app;

grant insert (
  beacon_round, chain_hash, closes_at, draws_at, game_id, issue, opens_at, round_id
) on round to trine_app;

-- Betting ----------------------------------------------------------------------------------------

revoke execute on function
  open_exposures, trim_refused_bets, freeze_for_opposites, freeze_stands, lock_bettors,
  lock_free_bettors, lock_rooms, order_stands, add_stake, refusal_details, kept_request_of,
  bets_by_player, judge_bets, add_payouts, write_orders, freeze_opposites, take_plain_stakes,
  judge_others, place_orders, worst_outcome, share_out, lock_whole_rooms, place_orders_serially
from public;

grant execute on function
  open_exposures, trim_refused_bets, place_orders, place_orders_serially
to trine_app;

grant select on bet_order, entry, player_room_stake, exposure to trine_app;

grant select, insert on win_seen, refused_bet to trine_app;

grant update (order_id) on win_seen to trine_app;

-- Settlement -------------------------------------------------------------------------------------

revoke execute on function winners_of_round, pay_winners, stakes_at_risk, turnover_of from public;

grant execute on function winners_of_round, pay_winners, stakes_at_risk, turnover_of to trine_app;

grant select, insert on settlement_slice, round_figure to trine_app;

grant update (told_at) on settlement_slice to trine_app;

-- Cashier ----------------------------------------------------------------------------------------

revoke execute on function
  receiving_account_view, receiving_view, payment_account_digest, propose_receiving_account,
  confirm_receiving_account,
  withdraw_receiving_account, retire_receiving_account, seed_receiving_account,
  account_hold, bind_payment_account, hold_payment_accounts, count_code_try, clear_code_tries,
  set_security_code, request_view, log_step, notify_of_request, ask_for_deposit,
  withdrawal_rejection, hold_withdrawal, linked_players, approved_alone, take_request,
  person_rejection, decision_rejection, has_lost_say, claim_request, release_request,
  approve_deposit, decide_withdrawal, approve_request, reject_request, mark_request_paid
from public;

grant execute on function
  receiving_account_view, receiving_view, payment_account_digest, propose_receiving_account,
  confirm_receiving_account, withdraw_receiving_account, retire_receiving_account,
  seed_receiving_account, bind_payment_account, hold_payment_accounts, count_code_try,
  clear_code_tries, set_security_code, ask_for_deposit, withdrawal_rejection, hold_withdrawal,
  approved_alone, claim_request, release_request, approve_request, reject_request,
  mark_request_paid
to trine_app;

grant select on
  currency, receiving_account, receiving_change, payment_account, security_code, fund_request,
  deposit_reference, fund_event, approval_limit
to trine_app;

grant select, insert on account_edit to trine_app;

-- Console ----------------------------------------------------------------------------------------

revoke execute on function
  propose, confirm_proposal, withdraw_proposal, follow_switches
from public;

grant execute on function
  propose, confirm_proposal, withdraw_proposal, follow_switches
to trine_app;

grant select on proposal, switch to trine_app;

grant select, insert, delete on console_view to trine_app;

grant update (role, saved_at, search) on console_view to trine_app;

grant select, insert on reset_link to trine_app;

grant update (expires_at, used_at) on reset_link to trine_app;

grant update (changed_at, changed_by, is_on, message) on switch to trine_app;

-- Content ----------------------------------------------------------------------------------------

revoke execute on function shown_content from public;

grant execute on function shown_content to trine_app;

grant select, insert on banner, notice, content_version, content_image to trine_app;

-- Support ----------------------------------------------------------------------------------------

revoke execute on function keep_support_pace, adopt_support, remove_support_message from public;

grant execute on function keep_support_pace, adopt_support, remove_support_message to trine_app;

grant select, insert on
  support_conversation, support_message, support_picture, support_note, support_block
to trine_app;

grant select, insert, update on support_pace to trine_app;

grant update (
  about_player_id, address, agent_id, changes, contact, language, last_at, person_typing_at,
  read_by_person, read_by_staff, staff_typing_at, state, topic, unanswered_since
) on support_conversation to trine_app;

grant update (lifted_at, lifted_by) on support_block to trine_app;

-- Maintenance ------------------------------------------------------------------------------------

revoke execute on function
  index_request_keys, ensure_partitions, sweep, sweep_messages, sweep_refused_bets, sweep_support
from public;

grant select, insert on last_audit, backup_report to trine_app;

grant update (finished_at, took_ms, faults, failed_checks) on last_audit to trine_app;

grant update (ended_at, holds) on backup_report to trine_app;

grant execute on function
  ensure_partitions, sweep, sweep_messages, sweep_refused_bets, sweep_support
to trine_app;

-- Archive ----------------------------------------------------------------------------------------

revoke execute on function
  stretches_in, house_sums_in, round_sums_in, posting_parts_in, differences, archived_differences,
  months_before, place_of, record_month, check_recorded, detach_month, make_place, take_places,
  take_place, drop_month, expect_month, attach_month
from public;

grant execute on function
  stretches_in, house_sums_in, round_sums_in, posting_parts_in, differences, archived_differences
to trine_app;

grant select on
  archived_month, archived_file, archived_stretch, archived_house, archived_round, archived_posting
to trine_app;
