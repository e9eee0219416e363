import { areas, roles, type Area } from '@trine/contract/console/permissions.ts';
import { Tag } from 'antd';
import { PlainTable } from '../../ui/lists/rows-table.tsx';
import { Scroll } from '../../ui/scroll.tsx';
import { roleNames } from '../../ui/words/names.ts';
import { codeText } from '../../ui/words/codes.ts';
import { t } from '../../ui/words/language.ts';

interface MatrixRow {
  readonly area: Area;
}

/** The permissions of all roles, from the server's own table. */
export function PermissionMatrix() {
  const rows: MatrixRow[] = (Object.keys(areas) as Area[]).map((area) => ({ area }));
  return (
    <Scroll name={t('What roles may')}>
      <PlainTable<MatrixRow>
        name={t('What roles may')}
        rows={rows}
        rowKey="area"
        columns={[
          {
            title: t('Area'),
            key: 'area',
            render: (_, { area }) => codeText(area),
          },
          ...roles.map((role) => ({
            title: roleNames[role],
            key: role,
            render: (_: unknown, { area }: MatrixRow) => {
              const { see, act } = areas[area] as Access;
              if (act.includes(role)) return <Tag color="processing">{t('Sees and acts')}</Tag>;
              return see.includes(role) ? <Tag>{t('Sees')}</Tag> : <span className="quiet">–</span>;
            },
          })),
        ]}
      />
    </Scroll>
  );
}

interface Access {
  readonly see: readonly string[];
  readonly act: readonly string[];
}
