import { Alert, Modal, Typography } from 'antd';
import { Stack } from './page.tsx';

interface ShownOnceDialogProps {
  title: string;
  /** How often, and for how long, the secret can be used. */
  warning: string;
  /** The text of the button that closes the dialog. */
  confirm: string;
  /** Null: the dialog is closed. */
  secret: string | null;
  onClose: () => void;
}

/** A secret that the server sends only once; only the button closes the dialog. */
export function ShownOnceDialog(props: ShownOnceDialogProps) {
  const { title, warning, confirm, secret, onClose } = props;
  return (
    <Modal
      open={secret !== null}
      title={title}
      okText={confirm}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      mask={{ closable: false }}
      onOk={onClose}
    >
      <Stack>
        <Alert type="warning" showIcon title={warning} />
        <Typography.Text copyable code>
          {secret ?? ''}
        </Typography.Text>
      </Stack>
    </Modal>
  );
}
