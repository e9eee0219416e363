import { create } from 'zustand';

export type DrawEffect = 'sound' | 'vibration';

/** Sound and vibration of a draw: off by default, stored on this device. */
export const useDrawEffects = create<Readonly<Record<DrawEffect, boolean>>>(() => ({
  sound: isStored('sound'),
  vibration: isStored('vibration'),
}));

export function setDrawEffect(effect: DrawEffect, isOn: boolean): void {
  localStorage.setItem(storageKey(effect), isOn ? '1' : '0');
  useDrawEffects.setState({ [effect]: isOn });
}

function isStored(effect: DrawEffect): boolean {
  return localStorage.getItem(storageKey(effect)) === '1';
}

function storageKey(effect: DrawEffect): string {
  return `draw-${effect}`;
}
