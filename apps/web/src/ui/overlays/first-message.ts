/** Lets what draws messages come when there is one, without being known to the first screen. */
let tell: () => void;

export const firstMessage = new Promise<void>((resolve) => {
  tell = resolve;
});

export function recordMessage(): void {
  tell();
}
