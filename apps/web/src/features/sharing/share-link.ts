import { toast } from '../../ui/overlays/toast.tsx';

export interface SharedLink {
  text: string;
  url: string;
  /** A picture, if the device shares files. */
  file?: File;
}

/** The toasts for a copied link and for a failed copy. */
export interface CopyWords {
  copied: string;
  failed: string;
}

/** Opens the device's share sheet, or copies the link where there is none. */
export async function shareLink(shared: SharedLink, words: CopyWords): Promise<void> {
  if (!('share' in navigator)) return copyLink(shared.url, words);
  try {
    await navigator.share(toSend(shared));
  } catch (error) {
    // The person closed the share sheet: do not copy the link.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return copyLink(shared.url, words);
  }
  return undefined;
}

/** Many apps drop the link of a shared file, so the text repeats it. */
function toSend({ text, url, file }: SharedLink): ShareData {
  if (file === undefined) return { title: 'Trine', text, url };
  return { files: [file], text: `${text} ${url}` };
}

export async function copyLink(url: string, words: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.show({ kind: 'success', text: words.copied });
  } catch {
    toast.show({ kind: 'failure', text: words.failed });
  }
}

/** Whether the device's share sheet accepts a picture. */
export function sharesPictures(): boolean {
  if (!('canShare' in navigator)) return false;
  const file = new File([''], 'picture.png', { type: 'image/png' });
  return navigator.canShare({ files: [file] });
}
