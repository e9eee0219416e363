import { useQuery } from '@tanstack/react-query';
import type { Answer } from '@trine/contract/client.ts';
import { formatMoney, minor } from '@trine/money/money.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { shortIssue } from '../../features/games/short-issue.ts';
import { lastCheckpoint } from '../../data/seen-log.ts';
import { roundLink } from '../../features/sharing/round-link.ts';
import { saveFile } from '../../features/sharing/save-file.ts';
import { copyLink, shareLink, sharesPictures } from '../../features/sharing/share-link.ts';
import { digitsOfCode } from '../../features/round/digits.ts';
import { useIsDemo } from '../../features/session/use-is-demo.ts';
import { momentText } from '../../i18n/time-text.ts';
import { useTranslation, type Translation } from '../../i18n/translate.ts';
import { parseApiAmount } from '../../ui/amount-minor.ts';
import { formatAmount, plusSign } from '../../ui/amount-text.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchRow } from '../../ui/fields/switch-row.tsx';
import { useHiddenBalance } from '../../ui/hidden-balance.ts';
import { toast } from '../../ui/overlays/toast.tsx';
import { drawBetPicture, pictureSize, type BetPicture } from './bet-picture.ts';
import styles from './bet-detail-screen.module.css';

export type SharedBet = Pick<
  Answer<'/api/user/orderInfo'>,
  | 'game_id'
  | 'issue'
  | 'name'
  | 'play_method'
  | 'odds'
  | 'quantity'
  | 'profit'
  | 'whether_hit'
  | 'lottery_code'
  | 'createtime'
  | 'settled_at'
>;

const hiddenAmount = '••••';

/** The picture that will be sent, with options to hide parts of it, and the ways to send it. */
export function SharePanel({ bet }: { bet: SharedBet }) {
  const { t, locale } = useTranslation();
  const isDemo = useIsDemo();
  const hidesBalance = useHiddenBalance((state) => state.hidden);
  const [isHiding, setHiding] = useState(hidesBalance);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data: log = null } = useQuery({ queryKey: ['lastCheckpoint'], queryFn: lastCheckpoint });
  const url = roundLink(bet.game_id, bet.issue, log);
  const picture = pictureOf(bet, { t, locale, isHiding, isDemo, url });
  const drawing = JSON.stringify(picture);
  useEffect(() => {
    if (canvas.current) drawBetPicture(canvas.current, JSON.parse(drawing) as BetPicture);
  }, [canvas, drawing]);
  return (
    <div className={styles['panel']} data-game={bet.game_id}>
      <canvas
        ref={canvas}
        className={styles['picture']}
        width={pictureSize.width}
        height={pictureSize.height}
        role="img"
        aria-label={t('share.picture', { ...namesOf(bet), stamp: picture.stamp })}
      />
      <SwitchRow
        label={t('share.hideAmounts')}
        note={t('share.hideNote')}
        isOn={isHiding}
        onTurn={setHiding}
      />
      <Ways bet={bet} url={url} canvas={canvas} />
    </div>
  );
}

interface WaysProps {
  bet: SharedBet;
  url: string;
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** The device's share sheet if it accepts pictures, a download, and a link to copy. */
function Ways({ bet, url, canvas }: WaysProps) {
  const { t } = useTranslation();
  const words = { copied: t('share.linkCopied'), failed: t('share.copyRefused') };
  const withFile = async (use: (file: File) => void | Promise<void>) => {
    const file = await pictureFile(canvas.current, bet.issue);
    if (file === null) toast.show({ kind: 'failure', text: t('share.notDrawable') });
    else await use(file);
  };
  const send = (file: File) => shareLink({ text: t('share.text', namesOf(bet)), url, file }, words);
  const canSend = sharesPictures();
  return (
    <>
      {canSend && (
        <Button wide onClick={() => void withFile(send)}>
          {t('share.send')}
        </Button>
      )}
      <div className={styles['ways']}>
        <Button kind={canSend ? 'quiet' : 'primary'} onClick={() => void withFile(saveFile)}>
          {t('share.save')}
        </Button>
        <Button kind="quiet" onClick={() => void copyLink(url, words)}>
          {t('share.copyLink')}
        </Button>
      </div>
    </>
  );
}

interface Shown extends Translation {
  isHiding: boolean;
  isDemo: boolean;
  url: string;
}

function pictureOf(bet: SharedBet, { t, locale, isHiding, isDemo, url }: Shown): BetPicture {
  const amount = (value: string) => (isHiding ? hiddenAmount : formatAmount(value, locale));
  const isWon = bet.whether_hit !== 0;
  const { payout, net } = settledAmounts(bet);
  const round = shortIssue(bet.issue);
  const time = momentText(bet.settled_at ?? bet.createtime, locale);
  return {
    stamp: t(isWon ? 'betDetail.stampWon' : 'betDetail.stampLost'),
    isWon,
    net: `${isWon && !isHiding ? plusSign : ''}${amount(net)}`,
    netName: t('share.net'),
    game: bet.name,
    round: `${round} · ${time}`,
    digits: digitsOfCode(bet.lottery_code),
    rows: [
      [t('betDetail.playMethod'), bet.play_method],
      [t('betDetail.odds'), bet.odds],
      [t('share.stake'), amount(bet.quantity)],
      [t('share.payout'), amount(payout)],
    ],
    demo: isDemo ? t('common.demoRibbon') : '',
    check: t('share.check'),
    url,
  };
}

/** The payout with its stake, and the net. */
function settledAmounts({ whether_hit: isHit, quantity: stake, profit }: SharedBet) {
  if (isHit === 0) return { payout: '0.00', net: `-${stake}` };
  const payout = minor(parseApiAmount(stake) + parseApiAmount(profit));
  return { payout: formatMoney(payout), net: profit };
}

/** The names of the bet, and its draw as "7 + 2 + 9 = 18". */
function namesOf({ name: game, issue, lottery_code: code }: SharedBet) {
  const digits = digitsOfCode(code) ?? [];
  const sum = digits.reduce((total, digit) => total + digit, 0);
  return { game, issue, result: `${digits.join(' + ')} = ${sum}` };
}

/** Null if the canvas yields no picture. */
async function pictureFile(canvas: HTMLCanvasElement | null, issue: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas === null) resolve(null);
    else canvas.toBlob(resolve, 'image/png');
  });
  return blob && new File([blob], `trine-${issue}.png`, { type: 'image/png' });
}
