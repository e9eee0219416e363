import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** A table as a file; the browser fetches it with the session's cookie. */
export function Download({ href, what = 'CSV' }: { href: string; what?: string }) {
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} href={href} download>
      {what}
    </Button>
  );
}
