// How lists show a client: masked network and browser.

/** Distinguishes networks without identifying a person. */
export function maskedNetwork(address: string): string {
  const [first = '', second = ''] = address.split(/[.:]/);
  return address.includes(':') ? `${first}:${second}:*` : `${first}.${second}.*.*`;
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system, from the user agent. */
export function deviceLabel(userAgent: string): string {
  const named = [browsers, systems].map((known) => {
    return known.find(([form]) => form.test(userAgent))?.[1];
  });
  return named.filter((name) => name !== undefined).join(', ');
}
