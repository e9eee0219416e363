import { useEffect, useRef } from 'react';
import styles from './message-list.module.css';

export interface PictureCanvasProps {
  picture: Blob;
  width: number;
  height: number;
  label: string;
}

/** Draws a picture from memory, without an address that the content policy would have to allow. */
export function PictureCanvas({ picture, width, height, label }: PictureCanvasProps) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const bitmap = await createImageBitmap(picture).catch(() => null);
      if (bitmap !== null && !isOver) place.current?.getContext('2d')?.drawImage(bitmap, 0, 0);
      bitmap?.close();
    };
    void draw();
    return () => {
      isOver = true;
    };
  }, [picture]);
  return (
    <canvas
      ref={place}
      role="img"
      aria-label={label}
      width={width}
      height={height}
      className={styles['pictureCanvasPicture']}
    />
  );
}
