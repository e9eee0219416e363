import { Button, Result } from 'antd';
import { placesFor } from './places.tsx';
import { useMay } from '../session/session.ts';
import { GoTo } from '../ui/go-to.tsx';
import { InAppLink } from '../ui/in-app-link.tsx';
import { Page } from '../ui/page.tsx';
import { Nothing } from '../ui/states.tsx';

/** An address that leads nowhere. */
export function MissingScreen() {
  return (
    <Page title="Nothing here">
      <Nothing>
        This address leads nowhere. <InAppLink to="/">Go to the console</InAppLink>
      </Nothing>
    </Page>
  );
}

/** The first place that the role may see. */
export function StartScreen() {
  const place = placesFor(useMay())[0]?.places[0];
  return <GoTo to={place?.to ?? '/you'} />;
}

/** A screen that broke: the rest of the console stands. */
export function FailedScreen() {
  return (
    <Result
      status="warning"
      title="This screen could not be shown"
      subTitle="What you decided before is safe. There may be a new version of the console."
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    />
  );
}
