/**
 * Shrinks a picture before it is sent. It is drawn again, so the file's metadata, such as place and
 * camera, are not sent.
 */

export interface ShrunkPicture {
  blob: Blob;
  width: number;
  height: number;
}

/** The largest files of a camera; larger ones would only fill the memory. */
const maxFileBytes = 40 * 1024 * 1024;
const maxSentBytes = 5 * 1024 * 1024;
/**
 * Text in a screenshot stays readable at the first size; the next ones are for files that are still
 * too large.
 */
const sides = [1_920, 1_280, 800] as const;
const quality = 0.85;

/** Null if the browser cannot read the picture. */
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
  // A browser without WebP gives a PNG instead, which is far larger than a photo needs.
  const jpeg = await encoded(onPaper(canvas), 'image/jpeg');
  return jpeg && { blob: jpeg, width, height };
}

/** Transparent parts would be black in a JPEG. */
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
