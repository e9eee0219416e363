/**
 * Where a screen keeps room at its foot for what follows the player from screen to screen. It is
 * filled by `features/follow`, which comes later and stands outside of the screens.
 */
import { create } from 'zustand';

export const useFollowPlace = create<{ element: HTMLElement | null }>(() => ({ element: null }));

/** The reference of a screen's place; the screen that comes names its own. */
export function holdFollowPlace(element: HTMLElement | null): (() => void) | undefined {
  if (element === null) return undefined;
  useFollowPlace.setState({ element });
  return () => {
    if (useFollowPlace.getState().element === element) useFollowPlace.setState({ element: null });
  };
}
