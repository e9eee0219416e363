import { Button, Upload } from 'antd';
import type { ReactNode } from 'react';

/** The formats that the server decodes. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

interface UploadButtonProps {
  icon: ReactNode;
  isBusy: boolean;
  onFile: (file: Blob) => Promise<unknown>;
  children: ReactNode;
}

/** Chooses a picture; the caller sends it. */
export function UploadButton({ icon, isBusy, onFile, children }: UploadButtonProps) {
  return (
    <Upload
      accept={pictureTypes.join(',')}
      showUploadList={false}
      beforeUpload={(file) => {
        void onFile(file);
        return false;
      }}
    >
      <Button icon={icon} loading={isBusy}>
        {children}
      </Button>
    </Upload>
  );
}
