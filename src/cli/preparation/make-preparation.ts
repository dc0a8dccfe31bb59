import { otherColor } from '../../chess/turn-of';
import type { Color, Result } from '../../chess/types';
import type { HttpFailure } from '../../server/errors';
import { createPrepare, type Prepared, type PrepareDeps } from '../../server/features/prepare/prepare';
import type { LendGames, LentGames } from '../../server/games/lent-games';
import type { MeetingsDeps } from '../../server/games/meetings/find-meetings';
import { meetingsForSheet } from '../../server/games/meetings/meetings-for-sheet';
import { sideOfPlayer, type Side } from '../../server/games/meetings/side';
import type { NamedPlayer } from '../../server/sources/sources';
import { EXIT } from '../exit-codes';
import type { PrepareArguments } from './prepare-arguments';
import type { Players } from './prepare-players';
import { refusal, type Refusal } from '../refusal';
import type { Terminal } from '../terminal';

type Wanted = Pick<PrepareArguments, 'color' | 'choice' | 'speed' | 'output'> & Players;
type Run = PrepareDeps &
  MeetingsDeps & {
    readonly lendGames: LendGames;
    readonly signal: AbortSignal;
    readonly terminal: Terminal;
  };

/** `other` is with the other color, where a sheet is wanted. */
export type BothColors = { readonly preparation: Prepared; readonly other?: Prepared };

/** Until it is finished; says meanwhile how far it is. */
export const makePreparation = async (wanted: Wanted, run: Run): Promise<Result<BothColors, Refusal>> => {
  const { signal, terminal } = run;
  const games = await lendBoth(wanted, run);
  if (!games.ok) return refuse(games.error);
  const prepare = createPrepare(run);
  const meetings = meetingsForSheet(run, { ...games.value, ...(await sidesOf(wanted, run)) }, signal);
  const prepareAs = async (color: Color): Promise<Result<Prepared, Refusal>> => {
    const outcome = await prepare({
      ...games.value,
      ...{ color, speed: wanted.speed, signal, isWhole: wanted.output.as === 'pdf' },
      ...(meetings && { meetings }),
      onGrowth: ({ searched }) => terminal.report(`${searched} positions analyzed`),
    });
    terminal.report('');
    if (signal.aborted) return refusal(EXIT.interrupted);
    return outcome.ok ? outcome : refusal(EXIT.failed, `The preparation could not be made (${outcome.error})`);
  };
  const preparation = await prepareAs(wanted.color);
  if (!preparation.ok) return preparation;
  if (wanted.output.as !== 'pdf') return { ok: true, value: { preparation: preparation.value } };
  const other = await prepareAs(otherColor(wanted.color));
  return other.ok ? { ok: true, value: { preparation: preparation.value, other: other.value } } : other;
};

type Both = { readonly opponent: LentGames; readonly me: LentGames | undefined };

const lendBoth = async (
  { opponent, mine, choice }: Wanted,
  { lendGames, signal }: Run,
): Promise<Result<Both, HttpFailure>> => {
  const lend = (player: NamedPlayer) => lendGames({ player, choice }, signal, 'command line');
  const [theirs, own] = await Promise.all([
    lend(opponent),
    mine !== undefined && 'player' in mine ? lend(mine.player) : undefined,
  ]);
  if (!theirs.ok) return theirs;
  if (own?.ok === false) return own;
  const ofFile = mine !== undefined && 'games' in mine ? mine.games : undefined;
  return { ok: true, value: { opponent: theirs.value, me: own?.value ?? ofFile } };
};

const sidesOf = async (
  { opponent, mine }: Wanted,
  deps: MeetingsDeps,
): Promise<{ readonly theirs: Side; readonly mine: Side | undefined }> => {
  const theirs = await sideOfPlayer(deps, opponent);
  if (mine === undefined) return { theirs, mine };
  if ('player' in mine) return { theirs, mine: await sideOfPlayer(deps, mine.player) };
  return { theirs, mine: { accounts: [], names: [mine.games.name] } };
};

/** Whoever has gone away was interrupted here. */
const refuse = ({ statusCode, message }: HttpFailure): ReturnType<typeof refusal> => {
  if (statusCode === 499) return refusal(EXIT.interrupted);
  return refusal(statusCode === 404 || statusCode === 410 ? EXIT.refused : EXIT.failed, message);
};
