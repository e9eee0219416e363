import { Button } from 'antd';
import { DownOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { useMay } from '../../session/session.ts';
import { ActMenu } from '../../ui/act-menu.tsx';
import { ResetDialog } from '../../ui/reset-dialog.tsx';
import { GiftDialog } from './gift-dialog.tsx';
import { AgentDialog, EndSessionsDialog, FeedDialog, StateDialog } from './player-dialogs.tsx';
import { possibleActs, type PlayerAct } from './possible-acts.ts';
import type { PlayerRow } from './player-search.ts';
import { t } from '../../ui/words/language.ts';

/** The menu of the acts that the role may perform on this player. */
export function PlayerActs({ player }: { player: PlayerRow }) {
  const may = useMay();
  const [open, setOpen] = useState<PlayerAct | null>(null);
  const items = possibleActs(player, may);
  if (items.length === 0) return null;
  return (
    <>
      <ActMenu items={items} onChoose={setOpen}>
        <Button type="primary" icon={<DownOutlined aria-hidden="true" />} iconPlacement="end">
          {t('Act')}
        </Button>
      </ActMenu>
      {open !== null && <ActOn act={open} player={player} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ActOnProps {
  act: PlayerAct;
  player: PlayerRow;
  onClose: () => void;
}

function ActOn({ act, player, onClose }: ActOnProps) {
  const props = { player, onClose };
  switch (act) {
    case 'active':
    case 'betting_frozen':
    case 'frozen':
      return <StateDialog {...props} wanted={act} />;
    case 'feed':
      return <FeedDialog {...props} />;
    case 'sessions':
      return <EndSessionsDialog {...props} />;
    case 'agent':
      return <AgentDialog {...props} />;
    case 'password_reset':
    case 'code_reset':
      return <ResetDialog {...props} kind={act} />;
    case 'gift':
      return <GiftDialog {...props} />;
  }
}
