import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';

/** Downloads a table as a file; the browser sends the session's cookie with the request. */
export function Download({ href, what = 'CSV' }: { href: string; what?: string }) {
  return (
    <Button icon={<DownloadOutlined aria-hidden="true" />} href={href} download>
      {what}
    </Button>
  );
}
