/**
 * Light, dark, or the system's theme, stored on this device. The page's script applies it before
 * the first paint (`build/page-script.ts`); this file applies it on a change.
 */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const key = 'theme';
/** The browser's bars have the colour of the page. */
const barColours = { light: '#f4f6fa', dark: '#0b0e14' } as const;

export function currentTheme(): Theme {
  const stored = localStorage.getItem(key);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  showTheme();
}

export function showTheme(): void {
  const theme = currentTheme();
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = barColours[theme === 'system' ? own : theme];
  }
}
