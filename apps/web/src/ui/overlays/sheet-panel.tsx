import { Drawer } from '@base-ui/react/drawer';
import X from 'lucide-react/icons/x';
import { useTranslation } from '../../i18n/translate.ts';
import type { SheetProps } from './sheet.tsx';
import styles from './sheet.module.css';

export function SheetPanel(props: SheetProps) {
  const { open, onClose, title, description, children, footer, from = 'bottom' } = props;
  const { t } = useTranslation();
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      swipeDirection={from === 'bottom' ? 'down' : 'right'}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles['backdrop'] ?? ''} />
        <Drawer.Viewport className={styles['viewport'] ?? ''} data-from={from}>
          <Drawer.Popup className={styles['popup'] ?? ''} data-from={from}>
            {from === 'bottom' && <span className={styles['grip']} aria-hidden="true" />}
            <div className={styles['head']}>
              <Drawer.Title className={styles['title'] ?? ''}>{title}</Drawer.Title>
              <Drawer.Close className={styles['close'] ?? ''} aria-label={t('common.close')}>
                <X />
              </Drawer.Close>
            </div>
            <Drawer.Content className={styles['content'] ?? ''}>
              {description && (
                <Drawer.Description className={styles['description'] ?? ''}>
                  {description}
                </Drawer.Description>
              )}
              {children}
            </Drawer.Content>
            {footer && <div className={styles['footer']}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
