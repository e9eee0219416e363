import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { t } from '../ui/words/language.ts';
import { SearchDialog } from './search-dialog.tsx';
import styles from './app.module.css';

const keys = 'Ctrl K';

/** Opens the search; Ctrl-K does the same, wherever the focus is. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
      if (!isShortcut || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        icon={<SearchOutlined aria-hidden="true" />}
        aria-keyshortcuts="Control+K Meta+K"
        aria-label={`${t('Search')} ${keys}`}
        onClick={() => setOpen(true)}
      >
        <span className={styles['searchWords']}>
          <span>{t('Search')}</span>{' '}
          <kbd translate="no" className={styles['searchKey']}>
            {keys}
          </kbd>
        </span>
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
