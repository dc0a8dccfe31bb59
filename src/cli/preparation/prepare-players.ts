import { readFile } from 'node:fs/promises';
import { formatPgnProblem, readPgn } from '../../chess/notation/pgn/pgn';
import type { Result } from '../../chess/types';
import type { LentGames } from '../../server/games/lent-games';
import type { NamedPlayer, Sources } from '../../server/sources/sources';
import { EXIT } from '../exit-codes';
import { lendPgnGames } from '../pgn-games';
import { PREPARE_HELP, type PrepareArguments } from './prepare-arguments';
import { refusal, type Refusal } from '../refusal';
import { terminal } from '../terminal';

/** Whose games are mine: a player's, or those of a file, which are there already. */
export type Mine = { readonly player: NamedPlayer } | { readonly games: LentGames } | undefined;
export type Players = { readonly opponent: NamedPlayer; readonly mine: Mine };

export const readPlayers = async (
  { player, me }: Pick<PrepareArguments, 'player' | 'me'>,
  sources: Sources,
): Promise<Result<Players, Refusal>> => {
  const opponent = named(player, sources);
  if (!opponent.ok) return opponent;
  const mine = await readMine(me, sources);
  return mine.ok ? { ok: true, value: { opponent: opponent.value, mine: mine.value } } : mine;
};

const named = (player: string, sources: Sources): Result<NamedPlayer, Refusal> => {
  const found = sources.parse(player);
  if (found !== undefined) return { ok: true, value: found };
  return refusal(EXIT.usage, `There is no such site: ${player}\n\n${PREPARE_HELP}`);
};

const readMine = async (me: PrepareArguments['me'], sources: Sources): Promise<Result<Mine, Refusal>> => {
  if (me === undefined) return { ok: true, value: undefined };
  if ('file' in me) return readGames(me.file);
  const player = named(me.player, sources);
  return player.ok ? { ok: true, value: { player: player.value } } : player;
};

/** Games that are refused are complained about and skipped; so are ends of games that cannot be played. */
const readGames = async (file: string): Promise<Result<Mine, Refusal>> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return refusal(EXIT.usage, `${file} cannot be read`);
  const readings = readPgn(text, 'import');
  for (const reading of readings) {
    if (!reading.ok) terminal.complain(formatPgnProblem(reading.error));
    else if (reading.cut) terminal.complain(`${formatPgnProblem(reading.cut)}; the moves before it count`);
  }
  const games = lendPgnGames(readings);
  if (games === undefined) return refusal(EXIT.refused, `There is no game with a player’s name in ${file}`);
  return { ok: true, value: { games } };
};
