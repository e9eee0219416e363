// The public API as an OpenAPI 3.1 document, generated from the contract: calls, streams and
// pictures, the envelope and the reasons of a rejection. The server publishes it.

import type { TSchema } from 'typebox';
import type { Call } from '../call.ts';
import { calls, type Path } from '../calls.ts';
import { codes } from '../envelope.ts';
import { languages } from '../languages.ts';
import { reasons, type Reason } from '../reasons.ts';
import { namedSchema, plainSchema, type Names, type PlainSchema } from './plain-schema.ts';
import { sharedSchemas } from './shared-schemas.ts';
import { otherOperations, type OtherOperation, type Parameter } from './other-operations.ts';
import { summaries } from './summaries.ts';

const basePath = '/index.php';

const names: Names = new Map(Object.entries(sharedSchemas).map(([name, schema]) => [schema, name]));

export interface OpenApiDocument {
  readonly openapi: '3.1.1';
  /** Relative to the server's address; operations by their methods in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, PlainSchema>>;
    readonly [kind: string]: object;
  };
  readonly [part: string]: unknown;
}

const introduction = `
Every call answers HTTP 200 with an envelope for anything that the caller could have done
right: \`code\` 1 is a success, 200 a success with nothing to report, 0 a rejection whose
\`data.reason\` is one of the words of \`Reason\`, 50008, 50012 and 50014 that there is no
session. A rejected call has changed nothing. Other statuses carry the same envelope: 400
\`malformed\`, 404 \`not_found\`, 429 \`slow_down\` and 503 \`busy\` (both with \`Retry-After\`),
500 \`internal\`.

An optional field that is sent empty counts as absent, since a form sends every field that it has.

Every call takes \`lang\`, which picks the language of \`msg\` and of every label, and \`host\`,
which is accepted and never used. Fields that a call does not name are ignored. A body may be
JSON or a form. Money is a decimal text of account units, times are epoch seconds.

A call that takes the header \`idempotency-key\` is done once: the same key with the same body
gives the first answer again.
`.trim();

export function openApiDocument(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: { title: 'Trine player API', version: '1.0.0', description: introduction },
    servers: [{ url: basePath }],
    tags: tags.map(([name, description]) => ({ name, description })),
    paths: pathsOf([
      ...Object.entries(calls).map(([path, call]) => callOperation(path as Path, call)),
      ...otherOperations.map(otherOperation),
    ]),
    components: {
      schemas: { ...ownSchemas(), ...envelopeSchemas },
      parameters: commonParameters,
      responses: commonResponses,
      securitySchemes: { token: tokenScheme },
    },
  };
}

const tags: readonly (readonly [name: string, description: string])[] = [
  ['index', 'Public: home screen and articles'],
  ['user', 'The player: account, money, bets, messages'],
  ['Lottery', 'The room: odds, rounds, bets'],
  ['support', 'Customer service'],
  ['fairness', 'Proofs of draws and of sealed orders'],
];

const tokenScheme = {
  type: 'apiKey',
  in: 'header',
  name: 'token',
  description:
    'The token of a session. Customer service also takes a token that a visitor without an ' +
    'account made: `visitor-` and 32 random bytes in base64url.',
};

interface Operation {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly content: object;
}

function pathsOf(operations: readonly Operation[]): OpenApiDocument['paths'] {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, own]) => [
      path,
      Object.fromEntries(own.map(({ method, content }) => [method.toLowerCase(), content])),
    ]),
  );
}

function callOperation(path: Path, call: Call): Operation {
  const isRead = call.method === 'GET';
  const fields = Object.entries(call.request.properties as Readonly<Record<string, TSchema>>);
  const needed = new Set<string>(call.request.required ?? []);
  const query = fields.map(([name, schema]) =>
    parameterOf({ name, in: 'query', required: needed.has(name), schema }),
  );
  const content = {
    operationId: operationId(path),
    summary: summaries[path],
    tags: [tagOf(path)],
    security: securityOf(call.token),
    parameters: [
      ...(isRead ? [...query, parameter('lang'), parameter('host')] : []),
      ...(call.idempotent ? [parameter('idempotencyKey')] : []),
    ],
    ...(isRead ? {} : { requestBody: bodyOf(call) }),
    responses: { 200: answerOf(path, call), ...transportResponses },
  };
  return { path, method: call.method, content };
}

function bodyOf(call: Call): object {
  const own = plainSchema(call.request, names) as { readonly properties?: object };
  const schema = { ...own, properties: { ...own.properties, ...commonFields } };
  return {
    required: (call.request.required ?? []).length > 0,
    content: {
      'application/json': { schema },
      'application/x-www-form-urlencoded': { schema },
    },
  };
}

function answerOf(path: Path, call: Call): object {
  const hasNothing = path === '/api/user/getGameResult' || path === '/api/user/winSummary';
  const data = namedSchema(call.answer, names);
  const success = {
    ...envelope(hasNothing ? [codes.success, codes.nothing] : [codes.success], data),
    // The only call with its data in `msg`.
    ...(path === '/api/user/userInfo' ? { properties: { msg: data } } : {}),
  };
  const rejections = call.reasons.length === 0 ? [] : [rejectionOf(call.reasons)];
  const noSession = call.token === false ? [] : [{ $ref: '#/components/schemas/NoSession' }];
  return jsonAnswer('Success, or why not', { anyOf: [success, ...rejections, ...noSession] });
}

function rejectionOf(own: readonly Reason[]): PlainSchema {
  const data = { properties: { reason: { enum: [...own] } } };
  return { allOf: [{ $ref: '#/components/schemas/Rejection' }, { properties: { data } }] };
}

function otherOperation(other: OtherOperation): Operation {
  const { path, method, tag, summary, description, parameters, body, answer } = other;
  const { schema, type } = otherAnswer(answer);
  const content = {
    operationId: `${operationId(path)}${method === 'POST' ? 'Send' : ''}`,
    summary,
    description: description + eventsOf(answer),
    tags: [tag],
    security: securityOf(other.token),
    parameters: [
      ...parameters.map(parameterOf),
      parameter('lang'),
      ...(body.length > 0 ? [parameter('idempotencyKey')] : []),
    ],
    ...(body.length > 0 && {
      requestBody: { required: true, content: Object.fromEntries(body.map((it) => [it, {}])) },
    }),
    responses: {
      200: {
        description: 'Success. A rejection is an envelope in JSON.',
        content: {
          ...(type === jsonType ? {} : { [type]: schema === null ? {} : { schema } }),
          [jsonType]: { schema: { anyOf: [...(type === jsonType ? [schema] : []), ...failures] } },
        },
      },
      ...transportResponses,
    },
  };
  return { path, method, content };
}

/** Viewers show at most one event, so the description lists all of them. */
function eventsOf(answer: OtherOperation['answer']): string {
  return answer.kind === 'events' ? ` Events: ${Object.keys(answer.events).join(', ')}.` : '';
}

const jsonType = 'application/json';
const failures = [
  { $ref: '#/components/schemas/Rejection' },
  { $ref: '#/components/schemas/NoSession' },
];

function otherAnswer(answer: OtherOperation['answer']) {
  switch (answer.kind) {
    case 'bytes':
      return { type: answer.type, schema: null };
    case 'envelope':
      return {
        type: jsonType,
        schema: envelope([codes.success], namedSchema(answer.data, names)),
      };
    case 'events':
      return {
        type: 'text/event-stream',
        schema: {
          description: 'One event of the stream, with its data as parsed JSON.',
          oneOf: Object.entries(answer.events).map(([event, data]) => eventOf(event, data)),
        },
      };
  }
}

function eventOf(event: string, data: TSchema): PlainSchema {
  return {
    title: event,
    type: 'object',
    required: ['event', 'data'],
    properties: {
      event: { const: event },
      id: { type: 'string', pattern: '^[0-9]+$' },
      data: namedSchema(data, names),
    },
  };
}

function envelope(taken: readonly number[], data: PlainSchema) {
  return {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      { properties: { code: { enum: taken }, data } },
    ],
  };
}

function jsonAnswer(description: string, schema: PlainSchema): object {
  return { description, content: { [jsonType]: { schema } } };
}

function securityOf(token: Call['token']): object[] {
  if (token === false) return [];
  return token === true ? [{ token: [] }] : [{ token: [] }, {}];
}

/** `/api/Lottery/playOrder` becomes `LotteryPlayOrder`. */
function operationId(path: string): string {
  const [, , area = '', name = ''] = path.split('/');
  return `${area}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function tagOf(path: string): string {
  return path.split('/')[2] ?? '';
}

function parameterOf({ schema, ...given }: Parameter): object {
  return { ...given, schema: namedSchema(schema, names) };
}

function parameter(name: keyof typeof commonParameters): object {
  return { $ref: `#/components/parameters/${name}` };
}

const commonFields = {
  lang: {
    description: 'The language of `msg` and of labels; anything else, or none, means `tw`.',
    examples: [...languages],
  },
  host: { description: 'Accepted and never used.' },
};

const commonParameters = {
  lang: { name: 'lang', in: 'query', required: false, schema: commonFields.lang },
  host: { name: 'host', in: 'query', required: false, schema: commonFields.host },
  idempotencyKey: {
    name: 'idempotency-key',
    in: 'header',
    required: false,
    description: 'Same key, same body: the first answer again, and nothing is done twice.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
  },
};

function ownSchemas(): Record<string, PlainSchema> {
  return Object.fromEntries(
    Object.entries(sharedSchemas).map(([name, schema]) => [name, plainSchema(schema, names)]),
  );
}

const text = { type: 'string' };
const integer = { type: 'integer' };

const envelopeSchemas: Readonly<Record<string, PlainSchema>> = {
  Envelope: {
    type: 'object',
    required: ['code', 'msg', 'time', 'data'],
    properties: {
      code: { enum: Object.values(codes) },
      msg: { description: "A sentence in the caller's language." },
      time: { $ref: '#/components/schemas/Seconds' },
      data: true,
    },
  },
  Reason: { type: 'string', enum: [...reasons] },
  Rejection: {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        properties: {
          code: { const: codes.rejected },
          msg: text,
          data: { $ref: '#/components/schemas/RejectionData' },
        },
      },
    ],
  },
  RejectionData: {
    type: 'object',
    required: ['reason'],
    properties: {
      reason: { $ref: '#/components/schemas/Reason' },
      field: { ...text, description: 'Of `required_field` and `invalid_field`.' },
      rule: {
        enum: [
          'weak_code',
          'reserved_name',
          'common_password',
          'name_in_password',
          'unknown_device',
        ],
      },
      tries_left: integer,
      retry_after: { ...integer, description: 'Seconds.' },
      until: { ...integer, description: 'Epoch seconds.' },
      version: { ...integer, description: 'Of the odds that hold now.' },
      balance_version: { ...integer, description: 'Of `money`, as in every balance.' },
      held_version: { ...integer, description: 'Of `lock_money`, as in every balance.' },
      note: { ...text, description: "The operator's own words." },
      request_id: { ...text, description: 'Of `internal`: by which the log knows the request.' },
      challenge: { type: 'object', description: 'A proof of work to solve and send as `proof`.' },
      ...Object.fromEntries(
        ['limit', 'left', 'min', 'max', 'join_limit', 'money', 'lock_money', 'water_limit'].map(
          (name) => [name, text],
        ),
      ),
    },
  },
  NoSession: {
    description: 'No token or an unknown one, a session that was ended, or one that expired.',
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        properties: {
          code: { enum: [codes.tokenUnknown, codes.sessionEnded, codes.sessionExpired] },
          msg: text,
          data: { type: 'null' },
        },
      },
    ],
  },
};

const retryAfter = {
  'retry-after': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } },
};

const transportReasons: readonly (readonly [status: number, reason: Reason, why: string])[] = [
  [400, 'malformed', 'Not JSON, not a form, too large or too deep'],
  [404, 'not_found', 'No such address'],
  [429, 'slow_down', 'Asked too often'],
  [500, 'internal', 'An error of the server'],
  [503, 'busy', 'The server or its database has too much to do'],
];

const commonResponses = Object.fromEntries(
  transportReasons.map(([, reason, why]) => [
    reason,
    {
      ...jsonAnswer(why, rejectionOf([reason])),
      ...(reason === 'busy' || reason === 'slow_down' ? { headers: retryAfter } : {}),
    },
  ]),
);

const transportResponses = Object.fromEntries(
  transportReasons.map(([status, reason]) => [
    status,
    { $ref: `#/components/responses/${reason}` },
  ]),
);
