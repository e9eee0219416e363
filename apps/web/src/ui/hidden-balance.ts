import { create } from 'zustand';

const storageKey = 'balanceHidden';

interface HiddenBalance {
  hidden: boolean;
  toggle: () => void;
}

/** Whether the player hides balances; stored on this device. */
export const useHiddenBalance = create<HiddenBalance>((set, get) => ({
  hidden: localStorage.getItem(storageKey) === '1',
  toggle: () => {
    const hidden = !get().hidden;
    localStorage.setItem(storageKey, hidden ? '1' : '0');
    set({ hidden });
  },
}));
