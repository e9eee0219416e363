import { useState } from 'react';
import { loadTexts, useTranslation } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { OpenedSeal } from './opened-seal.tsx';
import type { RoundToCheck } from './round-check.ts';

// The room is drawn without them.
await loadTexts('results');

export interface SealSheetProps {
  /** The round whose seal is open; null closes the sheet. */
  round: RoundToCheck | null;
  onClose: () => void;
}

/** The opened seal: four steps from the named beacon round to the digits, each checked here. */
export function SealSheet({ round, onClose }: SealSheetProps) {
  const { t } = useTranslation();
  // The content stays while the sheet closes.
  const [shown, setShown] = useState(round);
  if (round !== null && !isSame(round, shown)) setShown(round);
  return (
    <Sheet
      open={round !== null}
      onClose={onClose}
      title={t('seal.title')}
      description={shown ? t('betRoom.issue', { issue: shown.issue }) : undefined}
    >
      {shown && (
        <>
          <OpenedSeal round={shown} hasVerdict />
          <ButtonLink to="/fairness" search={{ game_id: shown.gameId }} kind="quiet" wide>
            {t('fairness.all')}
          </ButtonLink>
        </>
      )}
    </Sheet>
  );
}

function isSame(round: RoundToCheck, shown: RoundToCheck | null): boolean {
  return round.issue === shown?.issue && round.status === shown.status;
}
