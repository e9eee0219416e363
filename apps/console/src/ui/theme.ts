/**
 * Every colour of the console, for the light and the dark scheme. Components use the library's
 * variables and charts a palette; no other file names a colour.
 */
import { theme as library, type ThemeConfig } from 'antd';
import type { Scheme } from './scheme.ts';

interface Tint {
  readonly background: string;
  readonly line: string;
}

export interface Palette {
  readonly background: string;
  readonly card: string;
  readonly raised: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly quiet: string;
  readonly primary: string;
  readonly onPrimary: string;
  readonly gain: string;
  readonly loss: string;
  readonly warn: string;
  /** Backgrounds and borders of tags and alerts. */
  readonly tints: Readonly<Record<'gain' | 'loss' | 'warn' | 'info', Tint>>;
  /** The range of the hold that chance alone explains. */
  readonly band: string;
  /** Singapore, New Zealand, Kuala Lumpur, Australia. */
  readonly games: readonly [string, string, string, string];
}

const light: Palette = {
  background: '#f4f6fa',
  card: '#ffffff',
  raised: '#eef1f7',
  line: '#e3e8f0',
  lineStrong: '#7d889f',
  text: '#0f1729',
  quiet: '#56617a',
  primary: '#1f5fe0',
  onPrimary: '#ffffff',
  gain: '#0b7a4b',
  loss: '#c62a2f',
  warn: '#8a5200',
  tints: {
    gain: { background: '#e6f4ec', line: '#b5dcc6' },
    loss: { background: '#fdecec', line: '#f2c4c6' },
    warn: { background: '#fcf3e2', line: '#ecd5a8' },
    info: { background: '#e9f0fd', line: '#bfd3f7' },
  },
  band: '#c9d8f8',
  games: ['#b8243f', '#1a5fb4', '#935500', '#0c7250'],
};

const dark: Palette = {
  background: '#0b0e14',
  card: '#151a23',
  raised: '#1e2531',
  line: '#262e3b',
  lineStrong: '#69758a',
  text: '#f2f5fa',
  quiet: '#9aa6bd',
  primary: '#4c8dff',
  onPrimary: '#06122b',
  gain: '#3ddc97',
  loss: '#ff6b70',
  warn: '#ffb454',
  tints: {
    gain: { background: '#10281e', line: '#1f4d38' },
    loss: { background: '#33181b', line: '#61292d' },
    warn: { background: '#2f2311', line: '#5a421d' },
    info: { background: '#14233f', line: '#274674' },
  },
  band: '#22365e',
  games: ['#ff8193', '#74b0ff', '#ffbf5c', '#4fd6a2'],
};

export function paletteOf(scheme: Scheme): Palette {
  return scheme === 'dark' ? dark : light;
}

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";
const mono = "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Noto Sans Mono', monospace";

/** Without `motion` there are no animations. */
export function themeOf(scheme: Scheme, motion: boolean): ThemeConfig {
  const palette = paletteOf(scheme);
  const isDark = scheme === 'dark';
  return {
    // Overrides the dark algorithm, which would dim colours that are chosen for a dark background.
    algorithm: [
      isDark ? library.darkAlgorithm : library.defaultAlgorithm,
      (_seed, derived) => ({ ...derived, ...coloursOf(palette) }) as typeof derived & object,
    ],
    token: {
      ...coloursOf(palette),
      borderRadius: 8,
      fontFamily: font,
      fontFamilyCode: mono,
      fontSize: 14,
      motion,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.16s',
      wireframe: false,
    },
    components: {
      // Borders of inputs need enough contrast in both schemes.
      ...editedWith(palette.lineStrong),
      Button: { primaryColor: palette.onPrimary, dangerColor: palette.card, fontWeight: 500 },
      Card: { headerFontSize: 14 },
      Layout: { bodyBg: palette.background, headerBg: palette.card, siderBg: palette.card },
      Menu: { itemHeight: 34, itemMarginBlock: 2, groupTitleColor: palette.quiet },
      Table: { headerBg: palette.raised, headerColor: palette.quiet, cellFontSizeSM: 13 },
      Tag: { defaultBg: palette.raised, defaultColor: palette.text },
    },
  };
}

function editedWith(colorBorder: string) {
  const edge = { colorBorder };
  return {
    Input: edge,
    InputNumber: edge,
    Select: edge,
    DatePicker: edge,
    // Rounder corners would make it look like a radio button.
    Checkbox: { ...edge, borderRadiusSM: 3 },
    Radio: edge,
  };
}

function coloursOf(palette: Palette) {
  const { gain, loss, warn, info } = palette.tints;
  return {
    colorSuccessBg: gain.background,
    colorSuccessBorder: gain.line,
    colorErrorBg: loss.background,
    colorErrorBorder: loss.line,
    colorWarningBg: warn.background,
    colorWarningBorder: warn.line,
    colorInfoBg: info.background,
    colorInfoBorder: info.line,
    colorPrimaryBg: info.background,
    controlItemBgActive: info.background,
    colorPrimary: palette.primary,
    colorPrimaryText: palette.primary,
    colorPrimaryHover: palette.primary,
    colorPrimaryActive: palette.primary,
    colorErrorHover: palette.loss,
    colorErrorActive: palette.loss,
    colorInfoText: palette.primary,
    colorLink: palette.primary,
    colorLinkHover: palette.primary,
    colorSuccess: palette.gain,
    colorSuccessText: palette.gain,
    colorError: palette.loss,
    colorErrorText: palette.loss,
    colorWarning: palette.warn,
    colorWarningText: palette.warn,
    colorInfo: palette.primary,
    colorTextBase: palette.text,
    colorText: palette.text,
    colorTextSecondary: palette.quiet,
    colorTextTertiary: palette.quiet,
    colorTextDescription: palette.quiet,
    colorTextPlaceholder: palette.quiet,
    colorBgBase: palette.card,
    colorBgLayout: palette.background,
    colorBgContainer: palette.card,
    colorBgElevated: palette.card,
    colorBorder: palette.line,
    colorBorderSecondary: palette.line,
    colorSplit: palette.line,
    colorTextLightSolid: palette.onPrimary,
  };
}
