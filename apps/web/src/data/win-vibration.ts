import { create } from 'zustand';

/** Whether a win makes the device vibrate: off at every start, for it is not remembered. */
export const useWinVibration = create<{ on: boolean }>(() => ({ on: false }));
