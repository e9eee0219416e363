/**
 * Where a round's published book is: `<path>/<game>/<issue>`. Bytes as in
 * `@trine/fairness/published-book.ts`, without a session.
 */
export const publishedBookPath = '/api/fairness/book';
