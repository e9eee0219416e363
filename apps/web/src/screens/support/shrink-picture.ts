/**
 * Makes a picture small enough to send before it leaves the device. It is drawn anew, so nothing
 * of the file goes along: neither where it was taken nor by what.
 */

export interface ShrunkPicture {
  blob: Blob;
  width: number;
  height: number;
}

/** A camera's largest files; more would only fill the memory. */
const maxFileBytes = 40 * 1024 * 1024;
const maxSentBytes = 5 * 1024 * 1024;
/** Text in a screenshot stays readable; then smaller, should the first still be too much. */
const sides = [1_920, 1_280, 800] as const;
const quality = 0.85;

/** Null when it is no picture that this browser can read. */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture | null> {
  if (file.size > maxFileBytes) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  try {
    for (const side of sides) {
      const picture = await drawn(bitmap, side);
      if (picture !== null && picture.blob.size <= maxSentBytes) return picture;
    }
    return null;
  } finally {
    bitmap.close();
  }
}

async function drawn(bitmap: ImageBitmap, side: number): Promise<ShrunkPicture | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const brush = canvas.getContext('2d');
  if (brush === null) return null;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const { width, height } = canvas;
  const webp = await encoded(canvas, 'image/webp');
  if (webp?.type === 'image/webp') return { blob: webp, width, height };
  // A browser that writes no WebP gives a PNG instead, which is far larger than a photo needs.
  const jpeg = await encoded(onPaper(canvas), 'image/jpeg');
  return jpeg && { blob: jpeg, width, height };
}

/** What is transparent would be black in a JPEG. */
function onPaper(picture: HTMLCanvasElement): HTMLCanvasElement {
  const paper = document.createElement('canvas');
  paper.width = picture.width;
  paper.height = picture.height;
  const brush = paper.getContext('2d');
  if (brush === null) return picture;
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, paper.width, paper.height);
  brush.drawImage(picture, 0, 0);
  return paper;
}

function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}
