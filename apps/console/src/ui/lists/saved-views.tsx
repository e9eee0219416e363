import { useLocation, useRouter } from '@tanstack/react-router';
import { Button, Input, Popover, Space } from 'antd';
import { useState } from 'react';
import { basePath } from '../go-to.tsx';
import { Stack } from '../page.tsx';
import { readViews, writeViews, type View } from './view-store.ts';
import { t } from '../words/language.ts';
import { phrase } from '../words/phrase.tsx';

const maxName = 40;

/** Named filters, saved in this browser. */
export function SavedViews() {
  const { pathname, searchStr } = useLocation();
  const [views, setViews] = useState(readViews);
  const here = views.filter((view) => view.path === pathname);
  const keep = (next: readonly View[]) => {
    writeViews(next);
    setViews(next);
  };
  const save = (name: string) => {
    const others = views.filter((view) => view.path !== pathname || view.name !== name);
    keep([...others, { path: pathname, name, search: searchStr }]);
  };
  const content = (
    <Stack>
      {here.map((view) => (
        <ViewLine
          key={view.name}
          view={view}
          onForget={() => keep(views.filter((it) => it !== view))}
        />
      ))}
      <NameField onSave={save} />
    </Stack>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button>{here.length > 0 ? t('Views ({count})', { count: here.length }) : t('Views')}</Button>
    </Popover>
  );
}

function ViewLine({ view, onForget }: { view: View; onForget: () => void }) {
  const router = useRouter();
  const open = () => router.history.replace(`${basePath}${view.path}${view.search}`);
  return (
    <Space>
      <Button size="small" onClick={open}>
        {view.name}
      </Button>
      <Button
        size="small"
        type="text"
        danger
        aria-label={t('Forget {name}', { name: view.name })}
        onClick={onForget}
      >
        {t('Forget')}
      </Button>
    </Space>
  );
}

function NameField({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const given = name.trim();
  const save = () => {
    if (given === '') return;
    onSave(given);
    setName('');
  };
  return (
    <Space.Compact>
      <Input
        aria-label={t('Name of the view')}
        placeholder={t('Save this view as')}
        value={name}
        maxLength={maxName}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={save}
      />
      <Button onClick={save} disabled={given === ''}>
        {t('Save')}
      </Button>
    </Space.Compact>
  );
}
