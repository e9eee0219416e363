import { create } from 'zustand';

/** Whether a win makes the device vibrate. Off at every start: it is not stored. */
export const useWinVibration = create<{ on: boolean }>(() => ({ on: false }));
