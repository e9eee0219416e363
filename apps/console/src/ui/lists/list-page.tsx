import type { ReactNode } from 'react';
import { Page, Row } from '../page.tsx';
import { Download } from './download.tsx';
import { SavedViews } from './saved-views.tsx';

interface ListPageProps {
  title: string;
  about?: ReactNode;
  /** The address of the same rows as a CSV file. */
  csv: string;
  /** Stands above the filters. */
  head?: ReactNode;
  filters: ReactNode;
  children: ReactNode;
}

/** A screen with one filtered list, whose filters can be saved and whose rows downloaded. */
export function ListPage({ title, about, csv, head, filters, children }: ListPageProps) {
  return (
    <Page
      title={title}
      about={about}
      actions={
        <>
          <SavedViews />
          <Download href={csv} />
        </>
      }
    >
      {head}
      <Row>{filters}</Row>
      {children}
    </Page>
  );
}
