/** A short tone for new messages; off by default. */
import { useEffect, useRef, useState } from 'react';

const key = 'console-sound';
const toneHz = 660;
const toneSeconds = 0.15;
const loudness = 0.08;

interface Sound {
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}

/** Plays the tone when the number of waiting conversations grows. */
export function useSound(waiting: number | null): Sound {
  const [isOn, setOn] = useState(() => localStorage.getItem(key) === 'on');
  const before = useRef(waiting);
  useEffect(() => {
    if (isOn && waiting !== null && before.current !== null && waiting > before.current) playTone();
    before.current = waiting;
  }, [isOn, waiting]);
  return {
    isOn,
    turn(wanted) {
      localStorage.setItem(key, wanted ? 'on' : 'off');
      setOn(wanted);
      if (wanted) playTone();
    },
  };
}

function playTone(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = toneHz;
  volume.gain.value = loudness;
  tone.connect(volume).connect(context.destination);
  tone.addEventListener('ended', () => void context.close());
  tone.start();
  tone.stop(context.currentTime + toneSeconds);
}
