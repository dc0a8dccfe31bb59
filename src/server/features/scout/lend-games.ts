import { once } from 'node:events';
import { lineOfMoves } from '../../../chess/openings/game-line';
import { type PreparationGame, toPreparationGame } from '../../../chess/preparation/visits';
import type { CountedEntry } from '../../db/scout/stored-scout';
import { meetingsIn } from '../../games/head-to-head-games';
import { latestRating, type LendGames, type LentGames } from '../../games/player-games';
import { toSiteRefusal } from '../../games/source-failures';
import type { Sources } from '../../sources/sources';
import type { Scout } from './scout';
import { toScoutedGame } from './scouted-game';
import type { Scouts } from './scouts';

type LendDeps = { readonly scouts: Pick<Scouts, 'follow'>; readonly sources: Sources };

/** The games of a scout, when they have all come. */
export const lendGames =
  ({ scouts, sources }: LendDeps): LendGames =>
  async ({ player, choice }, signal, client) => {
    const source = sources.locate(player);
    const label = source?.label ?? player.site;
    const scout = scouts.follow({ ...player, choice }, signal, client);
    const received = await scout.received;
    if (!received.ok) return { ok: false, error: toSiteRefusal(received.error, { name: player.name, label }) };
    await allReceived(scout, signal);
    return { ok: true, value: lent(scout, sources, source?.site ?? player.site) };
  };

const allReceived = async (scout: Scout, signal: AbortSignal): Promise<void> => {
  if (!scout.isReceiving() || signal.aborted) return;
  await new Promise<void>((resolve) => {
    const stop = scout.listen(() => {
      if (scout.isReceiving()) return;
      stop();
      resolve();
    });
    void Promise.race([scout.finished, once(signal, 'abort')]).then(() => resolve());
  });
};

const lent = (scout: Scout, sources: Sources, site: string): LentGames => {
  const { profile } = scout.answer();
  const entries = scout.games();
  return {
    name: profile.username,
    games: entries.map(toLinedGame),
    ratingAt: (speed) =>
      latestRating(
        entries.map(({ facts }) => ({ ...facts, site })),
        speed,
      ),
    profile: () => scout.answer().profile,
    reported: scout.answered.then(nothing, nothing),
    game: (id) => {
      const entry = scout.games().find((known) => known.id === id);
      return entry && toScoutedGame(entry);
    },
    against: (meeting) => meetingsIn(sources, entries, { ...meeting, source: site }),
  };
};

const nothing = (): void => undefined;

/** A game of a scout as it is counted by position. */
export const toLinedGame = ({ id, facts, game }: CountedEntry): PreparationGame =>
  toPreparationGame(id, game.line ?? lineOfMoves(game.moves), { ...facts, isRated: game.isRated });
