// The console's typed client, for its screens and for tests. It imports only types of the contract.
// The session is a cookie, which the browser keeps; the token against forged requests comes with
// the answers about the session and is sent in a header. The client solves a proof of work that the
// server requires and sends it with the same call.

import type { AnswerOf, RequestOf } from '../call.ts';
import type { ConsoleCalls, ConsolePath } from './calls.ts';
import type { ConsoleReason, ConsoleRejectionDetails } from './reasons.ts';

export type ConsoleRequest<Of extends ConsolePath> = RequestOf<ConsoleCalls[Of]>;
export type ConsoleAnswer<Of extends ConsolePath> = AnswerOf<ConsoleCalls[Of]>;

export type ConsoleOutcome<Data> =
  | { readonly ok: true; readonly data: Data }
  | {
      readonly ok: false;
      /** The HTTP status; 0 without an answer. */
      readonly status: number;
      readonly reason: ConsoleReason | 'network';
      readonly details: ConsoleRejectionDetails;
    };

export interface ConsoleClientOptions {
  /** Empty for the page's own origin. */
  readonly baseUrl?: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeoutMs?: number;
}

export interface ConsoleCallOptions {
  readonly signal?: AbortSignal;
  /** For calls by a timer: they do not keep the session active. */
  readonly quiet?: boolean;
}

export interface ConsoleClient {
  call<Of extends ConsolePath>(
    path: Of,
    request: ConsoleRequest<Of>,
    options?: ConsoleCallOptions,
  ): Promise<ConsoleOutcome<ConsoleAnswer<Of>>>;
  /**
   * A picture (JPEG, PNG or WebP, at most 5 MB) for banners and articles; needs `content.act`. The
   * server re-encodes it; use `path` as a piece's `image`.
   */
  uploadImage(
    picture: Blob,
  ): Promise<
    ConsoleOutcome<{ readonly path: string; readonly width: number; readonly height: number }>
  >;
  /** Sends a picture into a conversation that the caller holds; the same key sends it once. */
  sendPicture(sent: {
    readonly conversation_id: number;
    readonly key: string;
    readonly picture: Blob;
  }): Promise<ConsoleOutcome<ConsoleAnswer<'/support/send'>>>;
  /** The address of a GET call, for downloads: `/console/api/csv/players?state=frozen`. */
  addressOf<Of extends ConsolePath>(path: Of, request: ConsoleRequest<Of>): string;
  /** The address of the stream, for `EventSource`. */
  streamAddress(): string;
}

// The stream: server-sent events from `GET /console/api/stream`. `counts` comes at the start and
// after each change of a number, `change` when one of these things changed (screens reload them),
// `board` when a round moved to its next state.

/** For the badges; null where the role may not see them. */
export interface Counts {
  readonly deposits: number | null;
  readonly withdrawals: number | null;
  readonly proposals: number | null;
  readonly voids: number | null;
  /** The age of the oldest waiting request, in seconds; null without one. */
  readonly oldest_deposit_seconds: number | null;
  readonly oldest_withdrawal_seconds: number | null;
  /** Conversations in which a player or a visitor waits for an answer. */
  readonly support: number | null;
  readonly oldest_support_seconds: number | null;
}

/** What can change, by the first part of its calls' paths. */
export type Changing =
  | 'deposits'
  | 'withdrawals'
  | 'proposals'
  | 'voids'
  | 'switches'
  | 'plans'
  | 'players'
  | 'content'
  | 'sale-hours'
  | 'receiving-accounts'
  | 'people'
  | 'reports'
  | 'audit_log'
  | 'support';

/** Screens that show the changed thing reload it. */
export interface Change {
  readonly what: Changing;
}

export interface ConsoleEvents {
  readonly counts: Counts;
  readonly change: Change;
  readonly board: { readonly round_id: number; readonly status: string };
  /** The session has ended; sign in. */
  readonly signed_out: Record<string, never>;
}

const base = '/console/api';
const defaultTimeoutMs = 15_000;
/** A file is read completely before the answer begins. */
const fileTimeoutMs = 120_000;
/** A second proof is required if the first came too late or from another network. */
const maxProofs = 2;
/** Paths of GET calls; all others are POST. */
const reads =
  /^\/(csv\/(rounds|rooms|days|audit-log)|reports\/.*|audit-log\/.*|.*\/(me|list|page|search|board|versions|changes)|players\/(orders|entries|security-events)|(players|people)\/sessions)$/;

export function createConsoleClient(options: ConsoleClientOptions = {}): ConsoleClient {
  const { baseUrl = '', timeoutMs = defaultTimeoutMs } = options;
  const fetchNow = options.fetch ?? globalThis.fetch.bind(globalThis);
  let csrf = '';

  function addressOf(path: string, request: object): string {
    const query = new URLSearchParams(textFields(request)).toString();
    return `${baseUrl}${base}${path}${query === '' ? '' : `?${query}`}`;
  }

  async function exchange(address: string, given: RequestInit): Promise<ConsoleOutcome<never>> {
    try {
      const response = await fetchNow(address, { ...given, credentials: 'same-origin' });
      const body = await readBody(response);
      if (!response.ok) return rejectionOf(response.status, body);
      csrf = csrfOf(body) ?? csrf;
      return { ok: true, data: body as never };
    } catch {
      return { ok: false, status: 0, reason: 'network', details: {} };
    }
  }

  /** Sends a picture as it is; the caller builds the answer. */
  async function upload(path: string, picture: Blob): Promise<ConsoleOutcome<never>> {
    const headers = { 'content-type': picture.type, 'x-csrf-token': csrf };
    const signal = AbortSignal.timeout(timeoutMs);
    return exchange(`${baseUrl}${base}${path}`, { method: 'POST', headers, signal, body: picture });
  }

  return {
    async call(path, request, { signal, quiet = false } = {}) {
      const headers: Record<string, string> = { 'content-type': 'application/json' };
      if (csrf !== '') headers['x-csrf-token'] = csrf;
      if (quiet) headers['x-quiet'] = '1';
      return withProofs(request, async (sent) => {
        const isFile = path.startsWith('/csv/');
        const timeout = AbortSignal.timeout(isFile ? fileTimeoutMs : timeoutMs);
        const either = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
        const init = { headers, signal: either };
        if (isRead(path)) return exchange(addressOf(path, sent), { ...init, method: 'GET' });
        const body = JSON.stringify(sent);
        return exchange(`${baseUrl}${base}${path}`, { ...init, method: 'POST', body });
      });
    },
    uploadImage: (picture) => upload('/content/image', picture),
    sendPicture: ({ picture, ...query }) => {
      return upload(`/support/picture?${new URLSearchParams(textFields(query))}`, picture);
    },
    addressOf,
    streamAddress: () => `${baseUrl}${base}/stream`,
  };
}

/** Repeats the request with a proof of work while the server requires one. */
async function withProofs<Data>(
  request: object,
  send: (request: object) => Promise<ConsoleOutcome<Data>>,
): Promise<ConsoleOutcome<Data>> {
  let sent = request;
  for (let solved = 0; ; solved += 1) {
    const outcome = await send(sent);
    const challenge = outcome.ok ? undefined : outcome.details.challenge;
    if (challenge === undefined || solved === maxProofs) return outcome;
    try {
      const { solveProof } = await import('../proof.ts');
      sent = { ...request, proof: await solveProof(challenge) };
    } catch {
      // The solver's code did not load, or the device is too slow.
      return outcome;
    }
  }
}

/** Whether a call only reads, and so is sent by GET. */
export function isRead(path: ConsolePath): boolean {
  return reads.test(path);
}

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  return type.startsWith('application/json') ? response.json() : response.text();
}

function rejectionOf(status: number, body: unknown): ConsoleOutcome<never> {
  if (typeof body !== 'object' || body === null || !('reason' in body)) {
    return { ok: false, status, reason: 'internal', details: {} };
  }
  const { reason, ...details } = body as { reason: ConsoleReason } & ConsoleRejectionDetails;
  return { ok: false, status, reason, details };
}

/** Answers about the session contain the token, at the top or under `me`. */
function csrfOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null;
  if ('csrf' in body && typeof body.csrf === 'string') return body.csrf;
  return 'me' in body ? csrfOf(body.me) : null;
}

function textFields(request: object): Record<string, string> {
  const given = Object.entries(request).filter(([, value]) => {
    return value !== undefined && value !== null && value !== '';
  });
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]));
}
