import { useEffect, useRef } from 'react';
import type { Path } from '../../chess/tree/path';
import { storedValue } from '../lib/storage';

/** Seconds that a piece put on wood is heard, and how loud it is at first. */
const LENGTH = 0.07;

const LOUDNESS = 0.35;

/** Above it, in hertz, wood is not heard. */
const DULLNESS = 1400;

/** A piece is heard when the place on the board changes, for those who chose so. */
export const useMoveSound = (path: Path): void => {
  const isOn = boardSound.useValue();
  const last = useRef(path);
  const context = useRef<AudioContext>(undefined);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    if (isOn) playKnock((context.current ??= new AudioContext()));
  }, [path, isOn]);
  useEffect(
    () => () => {
      void context.current?.close();
      context.current = undefined;
    },
    [],
  );
};

/** Noise that dies away, dulled: no file has to be loaded for it. */
const playKnock = (context: AudioContext): void => {
  const samples = Math.floor(context.sampleRate * LENGTH);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const channel = buffer.getChannelData(0);
  for (let at = 0; at < samples; at++) channel[at] = (2 * Math.random() - 1) * (1 - at / samples) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer });
  source
    .connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: DULLNESS }))
    .connect(new GainNode(context, { gain: LOUDNESS }))
    .connect(context.destination);
  source.start();
};

/** Whether moves on a board are heard: off at first. */
export const boardSound = storedValue({
  key: 'board-sound',
  parse: (text) => text === 'on',
  write: (isOn) => (isOn ? 'on' : 'off'),
});
