import { withFootings } from './footings';

/** Bytes a game in the database, indexes included, with and without what the engine found in it. */
export const measureSizes = async (games: number): Promise<void> => {
  for (const reviewed of ['none', 'all'] as const) {
    await withFootings(async (footings) => {
      for (const { name, fill, bytes } of footings) {
        await fill(games, reviewed);
        const size = await bytes();
        console.log(
          `${name}, ${games} games, ${reviewed} looked through: ${(size / 1e6).toFixed(1)} MB, ` +
            `${Math.round(size / games)} bytes a game`,
        );
      }
    });
  }
};
