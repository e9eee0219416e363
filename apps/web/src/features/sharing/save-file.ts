/** Keeps a file that was made here on the device, as a download would. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: file.name }).click();
  // The browser has taken the file by the time of the next task.
  setTimeout(() => URL.revokeObjectURL(href));
}
