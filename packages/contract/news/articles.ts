// News: hot topics, and articles under tabs. Staff write them at the console; their HTML is
// sanitised when it is saved.

import { Type } from 'typebox';
import { call } from '../call.ts';
import { Identifier, Seconds } from '../values.ts';

export const Article = Type.Object({
  id: Identifier,
  title: Type.String(),
  /** HTML with a few plain tags and links, in the caller's language. */
  content: Type.String(),
  /** A path of the app; empty without a picture. */
  image: Type.String(),
  /** When it was first shown. */
  createtime: Seconds,
});

export const articleList = call({
  method: 'GET',
  path: '/api/index/articleList',
  token: false,
  request: Type.Object({}),
  answer: Type.Object({
    tops: Type.Array(Article),
    /** Only tabs with an article. */
    articleTabs: Type.Array(
      Type.Object({ id: Identifier, name: Type.String(), articles: Type.Array(Article) }),
    ),
  }),
  reasons: [],
});
