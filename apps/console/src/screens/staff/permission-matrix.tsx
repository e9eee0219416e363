import { areas, roles, type Area } from '@trine/contract/console/permissions.ts';
import { Tag } from 'antd';
import { PlainTable } from '../../ui/lists/rows-table.tsx';
import { Scroll } from '../../ui/scroll.tsx';
import { plain, roleNames } from '../../ui/words/names.ts';

interface MatrixRow {
  readonly area: Area;
}

/** The permissions of all roles, from the table that the server uses. */
export function PermissionMatrix() {
  const rows: MatrixRow[] = (Object.keys(areas) as Area[]).map((area) => ({ area }));
  return (
    <Scroll name="What roles may">
      <PlainTable<MatrixRow>
        name="What roles may"
        rows={rows}
        rowKey="area"
        columns={[
          { title: 'Area', key: 'area', render: (_, { area }) => areaNames[area] ?? plain(area) },
          ...roles.map((role) => ({
            title: roleNames[role],
            key: role,
            render: (_: unknown, { area }: MatrixRow) => {
              const { see, act } = areas[area] as Access;
              if (act.includes(role)) return <Tag color="processing">Sees and acts</Tag>;
              return see.includes(role) ? <Tag>Sees</Tag> : <span className="quiet">–</span>;
            },
          })),
        ]}
      />
    </Scroll>
  );
}

/** Names of areas whose word in the table is not clear by itself. */
const areaNames: Partial<Record<Area, string>> = {
  people: 'Staff',
  account_numbers: 'Whole account numbers',
  contacts: 'Whole mobile numbers',
  resets: 'Password and code links',
  agents: 'Making agents',
  gifts: 'Giving money away',
  rounds: 'Rounds and live board',
};

interface Access {
  readonly see: readonly string[];
  readonly act: readonly string[];
}
