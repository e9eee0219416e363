import type { Sentences } from '../texts.ts';

export const sentences: Sentences = {
  reasonSentences: {
    required_field: 'Please enter {{field}}.',
    invalid_field: 'Please check {{field}}: what was entered cannot be accepted.',
    wrong_credentials:
      'The username or password is not correct. Please check both. Attempts left: {{tries_left}}.',
    locked_out: 'Too many wrong attempts. Please try again in {{retry_after}}.',
    proof_required: 'This request needs a security check. Please try again.',
    username_taken: 'This username is already taken. Please choose another one.',
    inviter_unknown:
      'This invite code is not known. Please check it with the person who invited you.',
    members_only: 'This is for full members. Please register an account of your own first.',
    agents_only: 'This page is for agents. Please contact support if you are one.',
    account_frozen: 'Your account is frozen. Please contact support.',
    self_excluded:
      'You have excluded yourself until {{until}}. Betting is possible again after that.',
    limit_reached: 'Your limit is {{limit}}, and {{left}} of it is left. Please lower the amount.',
    round_closed: 'Betting for this round is closed. Please bet on the next round.',
    not_current_round: 'Only the current round takes bets. Please place the bet there.',
    game_stopped: 'This game is closed right now. Please come back during its opening hours.',
    plan_unknown: 'This room does not exist. Please choose a room from the list.',
    play_unknown: 'One of the chosen bets does not exist. Please choose again.',
    stake_out_of_range: 'The stake per bet must be {{min}} to {{max}}. Please change the amount.',
    room_minimum:
      'This room needs a balance of {{join_limit}}. Please deposit or choose another room.',
    insufficient_funds:
      'Your available balance is too low; {{lock_money}} is held for pending withdrawals. Please deposit or lower the amount.',
    opposite_bets:
      'You can’t back both sides equally in one round. This bet was not accepted and betting is suspended for your account. Your money is safe and you can still withdraw it. Please contact support.',
    sold_out: 'This round takes only {{left}} more on this bet. Please lower the stake.',
    odds_changed: 'The odds have changed. Please check the new odds and confirm again.',
    payment_account_missing: 'Please add a bank card or a wallet for withdrawals first.',
    payment_account_held:
      'Your details were changed recently. For your safety, ' +
      'withdrawals to this account start at {{until}}.',
    security_code_missing: 'Please set your withdrawal PIN first.',
    wrong_security_code: 'The withdrawal PIN is not correct. Attempts left: {{tries_left}}.',
    security_code_locked: 'Too many wrong withdrawal PINs. Please try again in {{retry_after}}.',
    below_minimum: 'The minimum is {{min}}. Please enter more.',
    turnover_not_met:
      'Today’s turnover is not reached yet: {{water_limit}} left to wager. Please withdraw once it is reached.',
    reference_used:
      'This transaction ID belongs to another request. Please check it, or leave it empty.',
    too_many_open:
      'Several of your deposits are still in review. Please wait until they are decided.',
    switched_off: '{{note}}',
    chat_blocked: 'You cannot write to support until {{until}}.',
    not_sealed:
      'Bets of this round are locked when betting closes. Please check your bet after that.',
    book_differs:
      'The bets of this round are not those that were locked. Keep your receipts and complain.',
    archived:
      'Bets of this time are in the archive of old months. Please ask support if you need them.',
    idempotency_mismatch:
      'This request was already sent with different contents. Please reload and send it again.',
    not_found: 'This was not found. Please go back and open it again.',
    malformed: 'This request could not be read. Please reload the page and try again.',
    slow_down: 'Too many requests in a short time. Please try again in {{retry_after}}.',
    busy: 'It is very busy right now. Please try again in a moment.',
    internal:
      'Something went wrong on our side. Please try again in a moment. ' +
      'If it happens again, please tell support this code: {{request_id}}',
  },
  plainSentences: {
    required_field: 'Please fill in all the fields that are needed.',
    invalid_field: 'Please check what was entered: part of it cannot be accepted.',
    wrong_credentials: 'The username or password is not correct. Please check both.',
    locked_out: 'Too many wrong attempts. Please try again later.',
    self_excluded: 'You have excluded yourself. Betting is not possible for now.',
    limit_reached: 'You have reached the limit you set. Please come back when it starts again.',
    stake_out_of_range: 'The stake is outside the limits of this room. Please change the amount.',
    room_minimum: 'Your balance is too low for this room. Please deposit or choose another room.',
    insufficient_funds: 'Your available balance is too low. Please deposit or lower the amount.',
    sold_out: 'This bet is sold out for this round. Please choose another one.',
    payment_account_held:
      'Your details were changed recently. For your safety, please wait before withdrawing to ' +
      'this account.',
    wrong_security_code: 'The withdrawal PIN is not correct. Please check it.',
    security_code_locked: 'Too many wrong withdrawal PINs. Please try again later.',
    below_minimum: 'The amount is below the minimum. Please enter more.',
    turnover_not_met: 'Today’s turnover is not reached yet. Please withdraw once it is reached.',
    switched_off: 'This is not possible for now. Please try again later.',
    slow_down: 'Too many requests in a short time. Please wait a moment and try again.',
    chat_blocked: 'You cannot write to support for now.',
    internal: 'Something went wrong on our side. Please try again in a moment.',
  },
  wrongPassword: {
    detailed: 'The password is not correct. Attempts left: {{tries_left}}.',
    plain: 'The password is not correct. Please check it.',
  },
  codeLockedUntil: 'Too many wrong withdrawal PINs. It is locked until {{until}}.',
  codeSentences: {
    1: 'Done',
    200: 'Nothing new',
    50008: 'Please log in.',
    50012: 'Your session was ended. Please log in again.',
    50014: 'Your session has expired. Please log in again.',
  },
  fieldNames: {
    username: 'your username',
    account: 'your username',
    password: 'your password',
    nickname: 'your nickname',
    mobile: 'your mobile number',
    avatar: 'the avatar',
    group_id: 'the kind of account',
    inviter_id: 'the invite code',
    new_pass: 'the new password',
    after_pass: 'your current password',
    new_code: 'the new withdrawal PIN',
    after_code: 'your current withdrawal PIN',
    securityCode: 'your withdrawal PIN',
    acc: 'the account holder',
    acc_name: 'the card number or wallet address',
    acc_bank: 'the bank or wallet type',
    mark: 'the remark',
    money: 'the amount',
    reference: 'the transaction ID',
    type: 'the type',
    play_type: 'the bets',
    issue: 'the round',
    plan_id: 'the room',
    game_id: 'the game',
    version: 'the version of the odds',
    since: 'the starting point',
    group: 'the rounds per candle',
    id: 'the record number',
    order_id: 'the bet ID',
    status: 'the status',
    activeTab: 'the choice of records',
    date: 'the date',
    begin_date: 'the start date',
    end_date: 'the end date',
    limit: 'the number of rows',
    before_id: 'the place in the list',
    page: 'the page',
    pageSize: 'the page size',
    ids: 'the messages',
    up_to: 'the newest message',
    looked_at: 'the time of the look',
    endpoint: 'the browser’s push address',
    browser_key: 'the browser’s key',
    browser_secret: 'the browser’s secret',
    kinds: 'the kinds of notifications',
    'idempotency-key': 'the request key',
    text: 'your message',
    topic: 'the topic',
    contact: 'how to reach you',
    visitor: 'the conversation',
  },
  fieldRules: {
    username: 'Please choose a username of 4 to 20 letters, digits or _.',
    password:
      'Please choose a password of 8 to 128 characters (guests: from 6) that is not common ' +
      'and not your username.',
    nickname: 'Please enter a nickname of 1 to 20 characters.',
    mobile: 'Please enter a mobile number of 5 to 20 digits, or leave it empty.',
    inviter_id: 'Please check the invite code: it is a number.',
    new_pass:
      'Please choose a new password of 8 to 128 characters that is not common ' +
      'and not your username.',
    new_code:
      'Please choose a withdrawal PIN of six digits that is neither your password nor part of your card number.',
    securityCode: 'Please enter the six digits of your withdrawal PIN.',
    acc_name: 'Please check the card number or wallet address: it does not have the right form.',
    money: 'Please enter an amount in digits with at most two decimals.',
    play_type: 'Please choose 1 to 38 bets, each of them once.',
  },
  ruleSentences: {
    weak_code:
      'That PIN is easy to guess: it is a pattern, a date, or part of a number of yours, such as your phone number. Please choose six other digits.',
    reserved_name:
      'This name is reserved or reads like another one, such as a name of our staff. ' +
      'Please choose another one.',
    common_password:
      'This password is one of those that everybody tries first. Please choose another one.',
    name_in_password: 'A password must not contain your username. Please choose another one.',
    unknown_device:
      'Too many wrong passwords were tried for this username. ' +
      'Please log in on a device that you used before, or ask support for a link to set a new password.',
  },
  durations: {
    second: '{{count}} second',
    seconds: '{{count}} seconds',
    minute: '{{count}} minute',
    minutes: '{{count}} minutes',
    hour: '{{count}} hour',
    hours: '{{count}} hours',
  },
};
