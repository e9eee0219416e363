/** Saves a generated file as a download. */
export function saveFile(file: File): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: file.name }).click();
  // The browser has taken the file by the next task.
  setTimeout(() => URL.revokeObjectURL(href));
}
