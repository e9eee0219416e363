import { useLocation, useRouter } from '@tanstack/react-router';
import { Button, Input, Popover, Select, Space, Tag } from 'antd';
import { use, useState } from 'react';
import type { ConsoleAnswer } from '@trine/contract/console/client.ts';
import { roles, type Role } from '@trine/contract/console/permissions.ts';
import { useApiMutation } from '../../data/mutations.ts';
import { useApiQuery } from '../../data/api-query.ts';
import { basePath } from '../go-to.tsx';
import { Stack } from '../page.tsx';
import { QueryState } from '../query-states.tsx';
import { RejectionAlert } from '../rejection-alert.tsx';
import { t } from '../words/language.ts';
import { roleNames } from '../words/names.ts';
import { OwnRoleContext } from './own-role.ts';

type View = ConsoleAnswer<'/views/list'>['rows'][number];

const maxName = 40;

/** Named filters of a screen: the person's own, and those shared with the role. */
export function SavedViews() {
  const { pathname } = useLocation();
  const views = useApiQuery('/views/list', {});
  const path = pathname.replace(basePath, '');
  const here = views.data?.rows.filter((view) => view.path === path);
  const content = (
    <Stack>
      <QueryState query={views} rows={1}>
        {() => here?.map((view) => <ViewLine key={view.view_id} view={view} />)}
      </QueryState>
      <NewView path={path} />
    </Stack>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={content}>
      <Button>{here?.length ? t('Views ({count})', { count: here.length }) : t('Views')}</Button>
    </Popover>
  );
}

function ViewLine({ view }: { view: View }) {
  const router = useRouter();
  const { isBusy, rejection, send } = useApiMutation('/views/remove');
  const open = () => router.history.replace(`${basePath}${view.path}${view.search}`);
  return (
    <div>
      <Space>
        <Button size="small" onClick={open}>
          {view.name}
        </Button>
        {view.role !== null && <Tag>{roleNames[view.role]}</Tag>}
        {view.is_own && (
          <Button
            size="small"
            type="text"
            danger
            loading={isBusy}
            aria-label={t('Remove {name}', { name: view.name })}
            onClick={() => void send({ view_id: view.view_id })}
          >
            {t('Remove')}
          </Button>
        )}
      </Space>
      <RejectionAlert rejection={rejection} />
    </div>
  );
}

const onlyMe = 'me';

function NewView({ path }: { path: string }) {
  const { searchStr: search } = useLocation();
  const ownRole = use(OwnRoleContext);
  const [name, setName] = useState('');
  const [whose, setWhose] = useState<Role | typeof onlyMe>(onlyMe);
  const { isBusy, rejection, send } = useApiMutation('/views/save');
  const given = name.trim();
  const save = async () => {
    if (given === '') return;
    const role = whose === onlyMe ? null : whose;
    const outcome = await send({ path, name: given, search, role });
    if (outcome?.ok) setName('');
  };
  // An owner may share with every role, others only with their own.
  const sharing = ownRole === 'owner' ? roles : [ownRole];
  return (
    <>
      <Space.Compact>
        <Input
          aria-label={t('Name of the view')}
          placeholder={t('Save this view as')}
          value={name}
          maxLength={maxName}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={() => void save()}
        />
        <Select
          aria-label={t('Shared with')}
          popupMatchSelectWidth={false}
          value={whose}
          options={[
            { value: onlyMe, label: t('Only me') },
            ...sharing.map((role) => ({
              value: role,
              label: t('All of {role}', { role: roleNames[role] }),
            })),
          ]}
          onChange={setWhose}
        />
        <Button loading={isBusy} onClick={() => void save()} disabled={given === ''}>
          {t('Save')}
        </Button>
      </Space.Compact>
      <RejectionAlert rejection={rejection} />
    </>
  );
}
