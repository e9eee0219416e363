// While Japanese, Chinese or Korean is written, Enter, Escape and the arrows belong to the input
// method. Safari sends the keydown of the Enter that ends the composition after the composition,
// with `isComposing` false and the key code 229, which browsers give to keys that an input method
// took (https://www.w3.org/TR/uievents/#determine-keydown-keyup-keyCode).

interface PressedKey extends Event {
  readonly key?: string;
  readonly isComposing?: boolean;
  readonly keyCode?: number;
}

const inputMethodCode = 229;
const acting = new Set(['Enter', 'Escape', 'ArrowUp', 'ArrowDown']);

/**
 * Hides such keys from every handler below `page`, those of libraries included; the input method
 * still receives them. Call it with `window` before any handler is added.
 */
export function guardInputMethod(page: EventTarget): void {
  page.addEventListener(
    'keydown',
    (event: PressedKey) => {
      const isTaken = event.isComposing === true || event.keyCode === inputMethodCode;
      if (isTaken && acting.has(event.key ?? '')) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
