import { Button, type ButtonProps } from 'antd';
import { useState, type ReactNode } from 'react';

interface DialogButtonProps extends Pick<ButtonProps, 'danger' | 'size' | 'type'> {
  label: string;
  /** The dialog; it calls `close` when it is done or cancelled. */
  renderDialog: (close: () => void) => ReactNode;
}

/** A button and the dialog that it opens. */
export function DialogButton({ label, renderDialog, ...look }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  );
}
