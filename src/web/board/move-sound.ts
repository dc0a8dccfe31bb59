import { useEffect, useRef } from 'react';
import type { Path } from '../../chess/tree/path';
import { storedValue } from '../lib/storage';

/** In seconds. */
const LENGTH = 0.07;

const LOUDNESS = 0.35;

/** Cutoff of the low-pass filter, in hertz. */
const LOWPASS_FREQUENCY = 1400;

export const useMoveSound = (path: Path): void => {
  const isOn = boardSound.useValue();
  const last = useRef(path);
  const context = useRef<AudioContext>(undefined);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (isOn) playMoveSound((context.current ??= new AudioContext()));
  }, [path, isOn]);
  useEffect(
    () => () => {
      void context.current?.close();
      context.current = undefined;
    },
    [],
  );
};

/** Decaying, filtered noise: no file has to be loaded. */
const playMoveSound = (context: AudioContext): void => {
  const samples = Math.floor(context.sampleRate * LENGTH);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const channel = buffer.getChannelData(0);
  for (let at = 0; at < samples; at++) channel[at] = (2 * Math.random() - 1) * (1 - at / samples) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer });
  source
    .connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: LOWPASS_FREQUENCY }))
    .connect(new GainNode(context, { gain: LOUDNESS }))
    .connect(context.destination);
  source.start();
};

/** Off by default. */
export const boardSound = storedValue({
  key: 'board-sound',
  parse: (text) => text === 'on',
  write: (isOn) => (isOn ? 'on' : 'off'),
});
