import { useEffect, useState } from 'react';
import { afterPaint } from '../overlays/when-idle.ts';

interface LatePictureProps {
  src: string;
  className: string | undefined;
}

/** A picture that loads after the first paint; its style reserves its space. */
export function LatePicture({ src, className }: LatePictureProps) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    void afterPaint().then(() => setDue(true));
  }, []);
  return <img src={isDue ? src : undefined} alt="" className={className} />;
}
