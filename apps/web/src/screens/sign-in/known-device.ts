/**
 * Tokens of the accounts that signed in on this browser. The next sign-in sends the token, so that
 * wrong passwords from elsewhere do not delay it. A token gives no access.
 */

const storageKey = 'devices';
const keptAccounts = 5;

/** Undefined if the account never signed in here. */
export function knownDevice(account: string): string | undefined {
  return readDevices().find(([name]) => name === nameOf(account))?.[1];
}

/** Whether any account signed in here. */
export function knowsDevices(): boolean {
  return readDevices().length > 0;
}

export function keepDevice(account: string, device: string): void {
  const others = readDevices().filter(([name]) => name !== nameOf(account));
  const devices = [[nameOf(account), device], ...others].slice(0, keptAccounts);
  localStorage.setItem(storageKey, JSON.stringify(devices));
}

function nameOf(account: string): string {
  return account.normalize('NFKC').toLowerCase();
}

type Device = readonly [name: string, token: string];

function readDevices(): readonly Device[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isDevice) : [];
  } catch {
    return [];
  }
}

function isDevice(stored: unknown): stored is Device {
  return Array.isArray(stored) && stored.every((part) => typeof part === 'string');
}
