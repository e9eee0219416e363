/**
 * Resolves with the first message, so that the toasts' script loads then, without being part of the
 * first screen.
 */
let announce: () => void;

export const firstMessage = new Promise<void>((resolve) => {
  announce = resolve;
});

export function recordMessage(): void {
  announce();
}
