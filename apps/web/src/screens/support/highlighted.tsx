import { searchHits, type SearchQuery } from '@trine/i18n/search.ts';
import { Fragment, type ReactNode } from 'react';
import styles from './customer-screen.module.css';

/** A text with the search words marked. */
export function Highlighted({ text, query }: { text: string; query: SearchQuery }): ReactNode {
  const hits = searchHits(query, text);
  const pieces = hits.map(({ from, to }, at) => (
    <Fragment key={from}>
      <span>{text.slice(hits[at - 1]?.to ?? 0, from)}</span>
      <mark className={styles['hit']}>{text.slice(from, to)}</mark>
    </Fragment>
  ));
  return (
    <>
      {pieces}
      <span>{text.slice(hits.at(-1)?.to ?? 0)}</span>
    </>
  );
}
