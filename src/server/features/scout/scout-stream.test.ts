import { expect, it } from 'vitest';
import { scoutEventSchema, type ScoutProgress } from '../../../contract/player/scout';
import { fail } from '../../errors';
import type { Scout } from './scout';
import { createScoutState } from './scout-state';
import { createScoutStreams } from './scout-stream';

/** A scout of nobody's games, which goes on as the test says, and how often its answer was made. */
const startScout = () => {
  const state = createScoutState({ name: 'Nobody', label: 'Nowhere', choice: { max: 50 } });
  const listeners = new Set<() => void>();
  let stage: ScoutProgress['stage'] = 'scanning';
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const counts = { answers: 0 };
  const scout: Scout = {
    received: Promise.resolve({ ok: true, value: undefined }),
    answered: Promise.resolve({ ok: true, value: undefined }),
    tournaments: Promise.resolve({ tournaments: [], malformedLines: 0 }),
    finished,
    games: () => [],
    readOlder: () => Promise.resolve(),
    isReceivingOlder: () => false,
    answer: () => {
      counts.answers += 1;
      return state.answer();
    },
    progress: () => ({ ...state.progress(), stage }),
    failure: () => undefined,
    isReceiving: () => false,
    isKnown: () => false,
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const change = (): void => listeners.forEach((listener) => listener());
  const end = (): void => {
    stage = 'finished';
    finish();
  };
  return { scout, counts, change, end };
};

const readLast = async (stream: AsyncIterable<unknown>) => {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => scoutEventSchema.parse(JSON.parse(line.slice(6))));
};

it('makes the answer of a scout once for all of its streams, however many are open', async () => {
  const { scout, counts, change, end } = startScout();
  const streams = createScoutStreams();
  const readings = Array.from({ length: 600 }, () =>
    readLast(streams.open(scout, () => fail('not-scouted', { name: 'Nobody' }))),
  );
  for (let time = 0; time < 20; time++) change();
  await new Promise((resolve) => setTimeout(resolve, 10));
  end();
  for (const events of await Promise.all(readings)) {
    expect(events.at(-1)?.progress.stage).toBe('finished');
    expect(Object.assign({}, ...events)).toMatchObject({ games: [], profile: { username: 'Nobody' } });
  }
  expect(counts.answers).toBeLessThanOrEqual(3);
});

it('tells whoever comes after its end all of it, and ends', async () => {
  const { scout, end } = startScout();
  const streams = createScoutStreams();
  const open = () => readLast(streams.open(scout, () => fail('not-scouted', { name: 'Nobody' })));
  const first = open();
  end();
  await first;
  expect(await open()).toMatchObject([{ progress: { stage: 'finished' }, profile: { username: 'Nobody' }, games: [] }]);
});

it('goes on for whoever comes when all others have left', async () => {
  const { scout, change, end } = startScout();
  const streams = createScoutStreams();
  const left = streams.open(scout, () => fail('not-scouted', { name: 'Nobody' }));
  left.destroy();
  await new Promise((resolve) => left.once('close', resolve));
  const reading = readLast(streams.open(scout, () => fail('not-scouted', { name: 'Nobody' })));
  change();
  end();
  expect((await reading).at(-1)).toMatchObject({ progress: { stage: 'finished' }, games: [] });
});
