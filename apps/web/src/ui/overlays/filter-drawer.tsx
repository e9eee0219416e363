import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Button } from '../button.tsx';
import { Sheet } from './sheet.tsx';

export interface FilterDrawerProps {
  open: boolean;
  onClose: () => void;
  onReset: () => void;
  onConfirm: () => void;
  title: string;
  /** The word on the button that empties the filters. */
  reset: string;
  children: ReactNode;
}

/** Filters of a list, from the side, with reset and confirm in the thumb's reach. */
export function FilterDrawer({ reset, onReset, onConfirm, ...sheet }: FilterDrawerProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      {...sheet}
      from="side"
      footer={
        <>
          <Button kind="quiet" onClick={onReset}>
            {reset}
          </Button>
          <Button onClick={onConfirm}>{t('common.confirm')}</Button>
        </>
      }
    />
  );
}
