import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import type { ReactNode } from 'react';
import { List } from '../../ui/layout/list.tsx';
import { useTranslation, type TextKey } from '../../i18n/translate.ts';
import { groupNames } from '../../features/session/group-names.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './team-screen.module.css';
import { useTeamPages, type TeamMember } from './team-pages.ts';

const columns = [
  'team.columnId',
  'team.columnType',
  'team.columnName',
  'team.columnMoney',
] as const;

export function TeamList() {
  const { t } = useTranslation();
  const { list, total } = useTeamPages();
  return (
    <section className={styles['team']}>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{t('team.members')}</h2>
        {total !== undefined && (
          <span className={styles['total']}>{t('team.total', { count: total })}</span>
        )}
      </div>
      {total !== 0 && (
        <div className={styles['row']} data-head="" aria-hidden="true">
          {columns.map((column) => (
            <span key={column}>{t(column)}</span>
          ))}
        </div>
      )}
      <List<TeamMember>
        {...list}
        label={t('team.members')}
        rowKey={({ id }) => id}
        renderRow={(member) => <Row member={member} />}
        skeleton={<Skeleton shape="row" />}
        empty={{
          icon: <UserRoundPlus />,
          title: t('team.empty'),
          hint: t('team.emptyHint'),
          action: (
            <Button kind="quiet" size="small" onClick={() => void list.onRefresh()}>
              {t('team.reload')}
            </Button>
          ),
        }}
      />
    </section>
  );
}

function Row({ member: { id, type, username, money } }: { member: TeamMember }) {
  const { t } = useTranslation();
  return (
    <div className={styles['row']}>
      <Cell name="team.columnId">{id}</Cell>
      <Cell name="team.columnType">{t(groupNames[type])}</Cell>
      <Cell name="team.columnName">
        <span translate="no">{username}</span>
      </Cell>
      <Cell name="team.columnMoney">
        <Amount value={money} />
      </Cell>
    </div>
  );
}

/** Screen readers read the column's name with each value; it is visible once, above the column. */
function Cell({ name, children }: { name: TextKey; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span>
      <span className="visually-hidden">{`${t(name)}: `}</span>
      {children}
    </span>
  );
}
