// Players as the console sees them, and the acts of staff on them.

import { Type } from 'typebox';
import { balanceVersions } from '../cashier/balance.ts';
import { securityEventKinds } from '../account/security-event-kinds.ts';
import { DateGiven, Identifier, IdentifierGiven, Seconds, SessionId } from '../values.ts';
import { Actor, Done, MoneyText, PageOf, ReasonGiven } from './console-call.ts';
import {
  consoleCall,
  nullable,
  pageRequest,
  proofFields,
  proofReasons,
  wordOf,
} from './console-call.ts';

export const playerStates = ['active', 'betting_frozen', 'frozen'] as const;

const PlayerRow = Type.Object({
  player_id: Identifier,
  username: Type.String(),
  nickname: Type.String(),
  mobile: Type.String(),
  /** 1 member, 2 guest, 3 agent. */
  group_id: Type.Integer(),
  state: wordOf(playerStates),
  is_feed_banned: Type.Boolean(),
  is_demo: Type.Boolean(),
  money: MoneyText,
  lock_money: MoneyText,
  ...balanceVersions,
  created_at: Seconds,
  last_login_at: nullable(Seconds),
});

const searchFields = {
  /** The beginning of a name, a player's number, an invite code or a mobile number; empty: all. */
  text: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(wordOf(playerStates)),
  group_id: Type.Optional(Type.Unsafe<string | number>({ integerBetween: [1, 3] })),
  /** Only the team of this agent. */
  inviter_id: Type.Optional(IdentifierGiven),
};

export const searchPlayers = consoleCall({
  method: 'GET',
  path: '/players/search',
  permission: 'players.see',
  request: Type.Object({ ...searchFields, ...pageRequest }),
  answer: PageOf(PlayerRow),
  reasons: [],
});

export const Note = Type.Object({
  note_id: Identifier,
  text: Type.String(),
  written_by: Actor,
  written_at: Seconds,
});

export const PlayerPage = Type.Object({
  player: PlayerRow,
  inviter: nullable(Type.Object({ player_id: Identifier, username: Type.String() })),
  /** Sums of all bets and all money. */
  totals: Type.Object({
    deposited: MoneyText,
    withdrawn: MoneyText,
    staked: MoneyText,
    won: MoneyText,
    given: MoneyText,
    orders: Type.Integer(),
  }),
  /** Stakes in rounds that are not settled. */
  open_stake: MoneyText,
  team_size: Type.Integer(),
  notes: Type.Array(Note),
  /** The newest lines of the audit log about this player; empty for roles that may not read it. */
  audit_log: Type.Array(
    Type.Object({
      audit_id: Identifier,
      occurred_at: Seconds,
      actor: Actor,
      act: Type.String(),
    }),
  ),
});

export const readPlayer = consoleCall({
  method: 'GET',
  path: '/players/page',
  permission: 'players.see',
  request: Type.Object({ player_id: IdentifierGiven }),
  answer: PlayerPage,
  reasons: ['not_found'],
});

const historyFields = {
  player_id: IdentifierGiven,
  from: Type.Optional(DateGiven),
  to: Type.Optional(DateGiven),
};

export const playerOrders = consoleCall({
  method: 'GET',
  path: '/players/orders',
  permission: 'players.see',
  request: Type.Object({ ...historyFields, ...pageRequest }),
  answer: PageOf(
    Type.Object({
      order_id: Identifier,
      order_no: Type.String(),
      created_at: Seconds,
      game_id: Type.Integer(),
      plan_id: Type.Integer(),
      round_id: Identifier,
      issue: Type.String(),
      play: Type.String(),
      odds: Type.String(),
      stake: MoneyText,
      /** `accepted` until the round is settled. */
      status: wordOf(['accepted', 'won', 'lost', 'void']),
      payout: MoneyText,
    }),
  ),
  reasons: [],
});

export const entryKindNames = [
  'recharge',
  'withdraw',
  'buy',
  'profit',
  'give_away',
  'stake_returned',
] as const;

export const playerEntries = consoleCall({
  method: 'GET',
  path: '/players/entries',
  permission: 'players.see',
  request: Type.Object({
    ...historyFields,
    kind: Type.Optional(wordOf(entryKindNames)),
    ...pageRequest,
  }),
  answer: PageOf(
    Type.Object({
      entry_id: Identifier,
      created_at: Seconds,
      kind: wordOf(entryKindNames),
      amount: MoneyText,
      balance_after: MoneyText,
      round_id: nullable(Identifier),
    }),
  ),
  reasons: [],
});

export const playerSessions = consoleCall({
  method: 'GET',
  path: '/players/sessions',
  permission: 'players.see',
  request: Type.Object({ player_id: IdentifierGiven }),
  answer: Type.Object({
    rows: Type.Array(
      Type.Object({
        id: SessionId,
        created_at: Seconds,
        /** To within ten minutes. */
        last_used_at: Seconds,
        expires_at: Seconds,
        ended_at: nullable(Seconds),
        address: Type.String(),
        /** `Chrome, Android`; empty if the browser does not send it. */
        device: Type.String(),
        is_running: Type.Boolean(),
      }),
    ),
  }),
  reasons: [],
});

const Sameness = Type.String({ pattern: '^[0-9a-f]{12}$' });

/** Security events of the account, newest first; kept for 13 months. */
export const playerSecurityEvents = consoleCall({
  method: 'GET',
  path: '/players/security-events',
  permission: 'security_events.see',
  request: Type.Object({ player_id: IdentifierGiven, ...pageRequest }),
  answer: PageOf(
    Type.Object({
      event_id: Identifier,
      occurred_at: Seconds,
      kind: wordOf(securityEventKinds),
      /** How many wrong passwords within the hour; 1 for all other kinds. */
      times: Type.Integer(),
      /** `Chrome, Android`; empty if unknown. */
      device: Type.String(),
      /** Equal for all events of one browser; null if unknown. */
      device_mark: nullable(Sameness),
      /** The network with its end masked: `203.0.*.*`; empty if unknown. */
      network: Type.String(),
      /** Equal for all events of one network; null if unknown. */
      network_mark: nullable(Sameness),
    }),
  ),
  reasons: [],
});

/**
 * `betting_frozen` stops bets only, `frozen` everything except the decision on a withdrawal,
 * `active` ends both. The player reads the reason.
 */
export const changeState = consoleCall({
  method: 'POST',
  path: '/players/state',
  permission: 'players.act',
  request: Type.Object({
    player_id: IdentifierGiven,
    state: wordOf(playerStates),
    /** The state that the screen showed. */
    seen: wordOf(playerStates),
    reason: ReasonGiven,
  }),
  answer: Done,
  reasons: ['not_found', 'changed_meanwhile'],
});

export const banFromFeed = consoleCall({
  method: 'POST',
  path: '/players/feed',
  permission: 'players.act',
  request: Type.Object({
    player_id: IdentifierGiven,
    is_banned: Type.Boolean(),
    reason: ReasonGiven,
  }),
  answer: Done,
  reasons: ['not_found'],
});

/** With `session_id`, only that session. */
export const endPlayerSessions = consoleCall({
  method: 'POST',
  path: '/players/end-sessions',
  permission: 'players.act',
  request: Type.Object({
    player_id: IdentifierGiven,
    session_id: Type.Optional(SessionId),
    reason: ReasonGiven,
    ...proofFields,
  }),
  answer: Type.Object({ ended: Type.Integer() }),
  reasons: ['not_found', ...proofReasons],
});

export const addNote = consoleCall({
  method: 'POST',
  path: '/players/note',
  permission: 'players.act',
  request: Type.Object({
    player_id: IdentifierGiven,
    text: Type.String({ minLength: 1, maxLength: 2_000 }),
  }),
  answer: Note,
  reasons: ['not_found'],
});

/** Makes a member an agent, or an agent a member; the team does not change. */
export const changeAgent = consoleCall({
  method: 'POST',
  path: '/players/agent',
  permission: 'agents.act',
  request: Type.Object({
    player_id: IdentifierGiven,
    is_agent: Type.Boolean(),
    reason: ReasonGiven,
  }),
  answer: Done,
  reasons: ['not_found', 'changed_meanwhile'],
});

/**
 * Files with personal data need a proof, have at most `maxExportRows` rows, and are limited to ten
 * a person in 24 hours: then `too_many_files` with `retry_after`.
 */
export const exportPlayers = consoleCall({
  method: 'POST',
  path: '/csv/players',
  permission: 'players.see',
  request: Type.Object({ ...searchFields, ...proofFields }),
  answer: Type.String(),
  reasons: ['too_many_files', ...proofReasons],
});

export const exportOrders = consoleCall({
  method: 'POST',
  path: '/csv/orders',
  permission: 'players.see',
  request: Type.Object({ ...historyFields, ...proofFields }),
  answer: Type.String(),
  reasons: ['too_many_files', ...proofReasons],
});

export const exportEntries = consoleCall({
  method: 'POST',
  path: '/csv/entries',
  permission: 'players.see',
  request: Type.Object({ ...historyFields, ...proofFields }),
  answer: Type.String(),
  reasons: ['too_many_files', ...proofReasons],
});
