import type { ReactNode } from 'react';
import { Page, Row } from '../page.tsx';
import { SavedViews } from './saved-views.tsx';

interface ListPageProps {
  title: string;
  about?: ReactNode;
  /** Downloads the same rows. */
  download: ReactNode;
  /** Above the filters. */
  head?: ReactNode;
  filters: ReactNode;
  children: ReactNode;
}

/** A screen with one filtered list; staff can save the filters and download the rows. */
export function ListPage({ title, about, download, head, filters, children }: ListPageProps) {
  return (
    <Page
      title={title}
      about={about}
      actions={
        <>
          <SavedViews />
          {download}
        </>
      }
    >
      {head}
      <Row>{filters}</Row>
      {children}
    </Page>
  );
}
