/**
 * What this browser keeps of the accounts that signed in here: brought along at the next sign-in,
 * wrong passwords that others try elsewhere do not slow it down. It opens nothing by itself.
 */

const storageKey = 'devices';
const keptAccounts = 5;

/** Undefined when nobody signed in to this account here. */
export function knownDevice(account: string): string | undefined {
  return readDevices().find(([name]) => name === nameOf(account))?.[1];
}

/** Whether anybody signed in here. */
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
