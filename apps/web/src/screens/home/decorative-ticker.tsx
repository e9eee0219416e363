/**
 * A decoration of the demo: a hundred rows that this browser makes up, under a heading that says so
 * in every language. Hidden from screen readers, which would read the rows without the heading.
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translate.ts';
import { Card } from '../../ui/card.tsx';
import styles from './lower-home.module.css';
import { useIsMotionAllowed } from './motion.ts';

interface Row {
  username: string;
  product: 'home.shortTerm' | 'home.longTerm';
  amount: string;
}

const rowCount = 100;
const stepMs = 30;
const stepPixels = 1;
const minAmount = 1_000;
const maxAmount = 10_999;
const letters = 'abcdefghijklmnopqrstuvwxyz';

export function DecorativeTicker() {
  const { t } = useTranslation();
  const [rows] = useState(() => Array.from({ length: rowCount }, inventRow));
  const list = useRef<HTMLUListElement>(null);
  const mayMove = useIsMotionAllowed();
  useEffect(() => (mayMove && list.current ? scrollWhileSeen(list.current) : undefined), [mayMove]);
  return (
    <Card title={t('home.activityDecorationTitle')}>
      <p className={styles['decorativeTickerHint']}>{t('home.activityDecoration')}</p>
      <div className={styles['decorativeTickerWindow']} aria-hidden="true">
        <ul ref={list}>
          {rows.map(({ username, product, amount }, index) => (
            <li key={index} className={styles['decorativeTickerRow']}>
              <span>{username}</span>
              <span>{t(product)}</span>
              <span className={styles['amount']}>{amount}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function inventRow(): Row {
  const letter = () => letters.charAt(Math.floor(Math.random() * letters.length));
  const digit = () => Math.floor(Math.random() * 10);
  const amount = minAmount + Math.floor(Math.random() * (maxAmount - minAmount + 1));
  return {
    username: `${letter()}${letter()}***${digit()}${digit()}`,
    product: Math.random() < 0.5 ? 'home.shortTerm' : 'home.longTerm',
    amount: `**${amount}`,
  };
}

/** Scrolls the list in a loop while it is visible. */
function scrollWhileSeen(list: HTMLElement): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let isOnScreen = false;
  let wayPixels = 0;
  const step = () => {
    const wholeWay = list.offsetHeight - (list.parentElement?.clientHeight ?? 0);
    wayPixels = wayPixels >= wholeWay ? 0 : wayPixels + stepPixels;
    list.style.transform = `translateY(${-wayPixels}px)`;
  };
  const follow = () => {
    clearInterval(timer);
    timer = isOnScreen && !document.hidden ? setInterval(step, stepMs) : undefined;
  };
  const observer = new IntersectionObserver((entries) => {
    isOnScreen = entries.some((entry) => entry.isIntersecting);
    follow();
  });
  observer.observe(list.parentElement ?? list);
  document.addEventListener('visibilitychange', follow);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', follow);
    clearInterval(timer);
  };
}
