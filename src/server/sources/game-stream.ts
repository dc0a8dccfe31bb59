import type { RemoteGame } from './remote-game';
import type { GamesEnding, GameStream } from './source';

/** How a stream has gone so far; whoever reads notes it. */
export type EndingDraft = { -readonly [Key in keyof GamesEnding]: GamesEnding[Key] };

/** Enough to look for what is wrong with them. */
const PLACES = 10;

/** Notes a line that was no game. */
export const noteMalformed = (ending: EndingDraft, place: string): void => {
  ending.malformedLines += 1;
  const places = ending.malformedPlaces ?? [];
  if (places.length < PLACES) ending.malformedPlaces = [...places, place];
};

/** The stream of what `read` gives from the first game taken on; it has ended when that has, or when it is left. */
export const makeGameStream = (read: (ending: EndingDraft) => AsyncIterable<RemoteGame>): GameStream => {
  const draft: EndingDraft = { received: 0, malformedLines: 0 };
  let settle = (): void => undefined;
  const ending = new Promise<GamesEnding>((resolve) => (settle = () => resolve(draft)));

  async function* games(): AsyncGenerator<RemoteGame> {
    try {
      yield* read(draft);
    } finally {
      settle();
    }
  }

  return Object.assign(games(), { ending });
};
