import { Type } from 'typebox';
import { call } from '../call.ts';
import { Flag, Identifier, Seconds } from '../values.ts';

export const Banner = Type.Object({
  id: Identifier,
  image: Type.String(),
  title: Type.String(),
  link: Type.String(),
});

export const HomeGame = Type.Object({
  id: Identifier,
  name: Type.String(),
  image: Type.String(),
  open: Flag,
  /** When betting opens next; while it is open, the opening of the present round. */
  next_open: Seconds,
  /** The running round's draw, for the tile's countdown; null outside sale hours. */
  draw_at: Type.Union([Seconds, Type.Null()]),
  /** The running round; null outside sale hours. */
  issue: Type.Union([Type.String(), Type.Null()]),
  /** `"7 2 9 18"` of the newest drawn round; empty before the first. */
  lottery_code: Type.String(),
  /** The newest drawn round, for its verification; empty before the first. */
  last_issue: Type.String(),
});

export const Line = Type.Object({
  id: Flag,
  name: Type.String(),
  url: Type.String(),
  best: Type.Optional(Type.Literal(1)),
});

export const home = call({
  method: 'GET',
  path: '/api/index/index',
  token: false,
  request: Type.Object({}),
  answer: Type.Object({
    banner: Type.Array(Banner),
    notice: Type.Array(Type.Object({ id: Identifier, text: Type.String() })),
    games: Type.Array(HomeGame),
    lines: Type.Array(Line),
    /** `demo`: play credits, which screens show. */
    profile: Type.Union([Type.Literal('demo'), Type.Literal('production')]),
    /** The independent body that decides complaints; null: the operator names none. */
    complaints: Type.Union([Type.Object({ name: Type.String(), url: Type.String() }), Type.Null()]),
    server_time: Seconds,
  }),
  reasons: [],
});
