/** Saved views in the browser's storage; stored values of another form are ignored. */
export interface View {
  /** The screen's path. */
  readonly path: string;
  readonly name: string;
  /** The query string, with its question mark. */
  readonly search: string;
}

const key = 'console-views';
const maxViews = 60;

export function readViews(): readonly View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

/** Drops the oldest views beyond the limit. */
export function writeViews(views: readonly View[]): void {
  localStorage.setItem(key, JSON.stringify(views.slice(-maxViews)));
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const { path, name, search } = value as Partial<Record<keyof View, unknown>>;
  return [path, name, search].every((text) => typeof text === 'string');
}
