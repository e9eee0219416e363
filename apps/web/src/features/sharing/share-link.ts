import { toast } from '../../ui/overlays/toast.tsx';

export interface SharedLink {
  text: string;
  url: string;
  /** A picture, where the device takes files. */
  file?: File;
}

/** What is said where the link is copied, and where it cannot be. */
export interface CopyWords {
  copied: string;
  failed: string;
}

/** By the device's own share sheet; where there is none the link is copied. */
export async function shareLink(shared: SharedLink, words: CopyWords): Promise<void> {
  if (!('share' in navigator)) return copyLink(shared.url, words);
  try {
    await navigator.share(toSend(shared));
  } catch (error) {
    // The person closed the share sheet: nothing is copied instead.
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    return copyLink(shared.url, words);
  }
  return undefined;
}

/** With a file many apps drop the link, so that it stands in the text as well. */
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

/** Whether the device's share sheet takes a picture. */
export function sharesPictures(): boolean {
  if (!('canShare' in navigator)) return false;
  const file = new File([''], 'picture.png', { type: 'image/png' });
  return navigator.canShare({ files: [file] });
}
