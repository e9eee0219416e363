/** Views in the browser's own storage; whatever stands there that is no view is not there. */
export interface View {
  /** Of the screen. */
  readonly path: string;
  readonly name: string;
  /** From the question mark on. */
  readonly search: string;
}

const key = 'console-views';
const most = 60;

export function readViews(): readonly View[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

/** The oldest give way when there are too many. */
export function writeViews(views: readonly View[]): void {
  localStorage.setItem(key, JSON.stringify(views.slice(-most)));
}

function isView(value: unknown): value is View {
  if (typeof value !== 'object' || value === null) return false;
  const { path, name, search } = value as Partial<Record<keyof View, unknown>>;
  return [path, name, search].every((text) => typeof text === 'string');
}
