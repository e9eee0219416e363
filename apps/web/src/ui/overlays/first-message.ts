/** Lets what draws messages come when there is one, without being known to the first screen. */
let announce: () => void;

export const firstMessage = new Promise<void>((resolve) => {
  announce = resolve;
});

export function recordMessage(): void {
  announce();
}
