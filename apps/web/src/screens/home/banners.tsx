import { isOwnLink } from '@trine/contract/news/own-link.ts';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useRef, useState } from 'react';
import { InAppLink } from '../../ui/layout/in-app-link.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { useTranslation } from '../../i18n/translate.ts';
import { IconButton } from '../../ui/button.tsx';
import styles from './lower-home.module.css';
import { LatePicture } from '../../ui/layout/late-picture.tsx';
import { useIsMotionAllowed, useMotion } from './motion.ts';

/** Separate, because few banners lead to another site. */
const OuterSlide = lazyPart(async () => (await import('./outer-slide.tsx')).OuterSlide, {
  isOptional: true,
});

interface Banner {
  id: number;
  image: string;
  title: string;
  link: string;
}

const stayMs = 5_000;

/** Banners that change automatically; they pause while touched or focused. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  const { t } = useTranslation();
  const track = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const [isHeld, setHeld] = useState(false);
  const mayMove = useIsMotionAllowed() && !isHeld && banners.length > 1;
  useEffect(() => (mayMove && track.current ? takeTurns(track.current) : undefined), [mayMove]);
  if (banners.length === 0) return null;
  return (
    <section className={styles['banners']} aria-label={t('home.banners')}>
      <ul
        ref={track}
        className={styles['track']}
        onPointerDown={() => setHeld(true)}
        onPointerUp={() => setHeld(false)}
        onPointerCancel={() => setHeld(false)}
        onPointerLeave={() => setHeld(false)}
        onTouchEnd={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setPosition(Math.round(scrollLeft / clientWidth))
        }
      >
        {banners.map((banner) => (
          <li key={banner.id}>
            <Slide banner={banner} />
          </li>
        ))}
      </ul>
      {banners.length > 1 && <Controls position={position} count={banners.length} />}
    </section>
  );
}

/** A link into the app or, after a question, to another site; any other text is no link. */
function Slide({ banner: { image, title, link } }: { banner: Banner }) {
  const className = styles['picture'];
  const content = (
    <>
      <LatePicture src={image} className={className} />
      <span className={styles['title']}>{title}</span>
    </>
  );
  if (isOwnLink(link)) {
    return (
      <InAppLink href={link} className={styles['slide']}>
        {content}
      </InAppLink>
    );
  }
  const plain = <div className={styles['slide']}>{content}</div>;
  if (link === '') return plain;
  return (
    <OuterSlide link={link} fallback={plain}>
      {content}
    </OuterSlide>
  );
}

function Controls({ position, count }: { position: number; count: number }) {
  const { t } = useTranslation();
  const { paused, toggle } = useMotion();
  return (
    <div className={styles['controls']}>
      <span className="visually-hidden">
        {t('home.bannerPosition', { index: position + 1, count })}
      </span>
      <span className={styles['dots']} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} data-here={index === position || undefined} />
        ))}
      </span>
      <IconButton
        label={t(paused ? 'home.playBanners' : 'home.pauseBanners')}
        icon={paused ? <Play /> : <Pause />}
        onClick={toggle}
      />
    </div>
  );
}

function takeTurns(track: HTMLElement): () => void {
  const timer = setInterval(() => {
    if (document.hidden) return;
    const { scrollLeft, clientWidth, scrollWidth } = track;
    const isLast = scrollLeft + clientWidth >= scrollWidth - 1;
    track.scrollTo({ left: isLast ? 0 : scrollLeft + clientWidth, behavior: 'smooth' });
  }, stayMs);
  return () => clearInterval(timer);
}
