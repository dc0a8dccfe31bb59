import type { Result } from '../chess/types';
import type { HttpFailure } from '../server/errors';
import { createPrepare, type Prepared, type PrepareDeps } from '../server/features/prepare/prepare';
import type { LendGames, LentGames } from '../server/games/lent-games';
import type { NamedPlayer } from '../server/sources/sources';
import { EXIT } from './exit-codes';
import type { PrepareArguments } from './prepare-arguments';
import type { Players } from './prepare-players';
import { refusal, type Refusal } from './refusal';
import type { Terminal } from './terminal';

type Wanted = Pick<PrepareArguments, 'color' | 'choice' | 'speed'> & Players;
type Run = PrepareDeps & {
  readonly lendGames: LendGames;
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
};

/** Until it is finished; says meanwhile how far it is. */
export const makePreparation = async (wanted: Wanted, run: Run): Promise<Result<Prepared, Refusal>> => {
  const { signal, terminal } = run;
  const games = await lendBoth(wanted, run);
  if (!games.ok) return refuse(games.error);
  const prepare = createPrepare(run);
  const outcome = await prepare({
    ...games.value,
    ...{ color: wanted.color, speed: wanted.speed, signal },
    onGrowth: ({ searched }) => terminal.report(`${searched} positions analyzed`),
  });
  terminal.report('');
  if (signal.aborted) return refusal(EXIT.interrupted);
  return outcome.ok ? outcome : refusal(EXIT.failed, `The preparation could not be made (${outcome.error})`);
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

/** Whoever has gone away was interrupted here. */
const refuse = ({ statusCode, message }: HttpFailure): ReturnType<typeof refusal> => {
  if (statusCode === 499) return refusal(EXIT.interrupted);
  return refusal(statusCode === 404 || statusCode === 410 ? EXIT.refused : EXIT.failed, message);
};
