// If a browser blocks storage ("block all cookies", some embedded pages), reading `localStorage`
// throws, or returns null. Both storages are then kept in memory while the page is open.

/**
 * Returns whether one of the two is blocked and was replaced. The page contains the source of this
 * function before all scripts, so it uses nothing from outside.
 */
export function replaceBlockedStorage(page: object): boolean {
  let isReplaced = false;
  for (const name of ['localStorage', 'sessionStorage']) {
    try {
      (Reflect.get(page, name) as { getItem(key: string): unknown }).getItem(name);
    } catch {
      const kept: Record<string, string> = Object.create({
        getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
        setItem: (key: string, value: string) => void (kept[key] = value),
        removeItem: (key: string) => void delete kept[key],
      }) as Record<string, string>;
      Object.defineProperty(page, name, { value: kept, configurable: true });
      isReplaced = true;
    }
  }
  return isReplaced;
}
