/** The games of two people as sites tell them. An answer of a site is kept for a while: it is asked in turn with all else. */
import type { Milliseconds } from '../../../chess/types';
import { isSamplePlayer } from '../../../contract/player/samples';
import type { Player } from '../../../contract/sites';
import { errorSentence } from '../../../messages/errors';
import type { SourceFailure } from '../../sources/failures';
import type { Source } from '../../sources/source';
import type { Sources } from '../../sources/sources';
import { describeFailure } from '../describe-failure';
import { type KnownMeeting, meetingOfSite } from './known-meeting';
import type { Side } from './side';

export type FromSites = {
  readonly meetings: readonly KnownMeeting[];
  readonly isComplete: boolean;
  /** Of the first site that did not answer. */
  readonly shortfall?: string;
};

export type SiteMeetings = (
  sides: { readonly mine: Side; readonly theirs: Side },
  waiting: { readonly isWhole: boolean; readonly signal: AbortSignal },
) => Promise<FromSites>;

const KEPT_FOR: Milliseconds = 10 * 60_000;
const MOST_KEPT = 200;
/** The newest that a site is asked for: 10 s at Lichess’ speed. */
const MOST_GAMES = 200;
/** Of each two names there is a question. */
const MOST_PAIRS = 6;

type Pair = { readonly source: Source; readonly me: string; readonly them: string };
type Answer = Pick<FromSites, 'meetings' | 'shortfall'> & { readonly hasFailed: boolean };
type Kept = Answer & { readonly at: Milliseconds };

/** Without `isWhole` nobody outside is asked. */
export const createSiteMeetings = (
  sources: Pick<Sources, 'find'>,
  now: () => Milliseconds = Date.now,
): SiteMeetings => {
  const kept = new Map<string, Kept>();
  const keep = (key: string, answer: Answer): void => {
    kept.delete(key);
    kept.set(key, { ...answer, at: now() });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  const answerOf = async (pair: Pair, isWhole: boolean, signal: AbortSignal): Promise<Answer | undefined> => {
    const key = `${pair.source.site} ${pair.me} ${pair.them}`.toLowerCase();
    const known = kept.get(key);
    if (known !== undefined && now() - known.at < KEPT_FOR) return known;
    const isAtHand = pair.source.meetings?.isAtHand === true;
    if (!isWhole && !isAtHand) return undefined;
    const answer = await ask(pair, signal);
    if (!answer.hasFailed && !isAtHand) keep(key, answer);
    return answer;
  };
  return async ({ mine, theirs }, { isWhole, signal }) => {
    const pairs = pairsOf(sources, mine, theirs);
    const answers = await Promise.all(pairs.map((pair) => answerOf(pair, isWhole, signal)));
    const shortfall = answers.find((answer) => answer?.shortfall !== undefined)?.shortfall;
    return {
      meetings: answers.flatMap((answer) => answer?.meetings ?? []),
      isComplete: !answers.includes(undefined),
      ...(shortfall === undefined ? {} : { shortfall }),
    };
  };
};

/** Where both have a name; no site knows an invented player. */
const pairsOf = (sources: Pick<Sources, 'find'>, mine: Side, theirs: Side): readonly Pair[] =>
  mine.accounts
    .flatMap((me) => theirs.accounts.flatMap((them) => pairOf(sources, me, them) ?? []))
    .slice(0, MOST_PAIRS);

const pairOf = ({ find }: Pick<Sources, 'find'>, me: Player, them: Player): Pair | undefined => {
  const source = me.site === them.site ? find(me.site) : undefined;
  const isSame = me.name.toLowerCase() === them.name.toLowerCase();
  const isInvented = isSamplePlayer(me.name) || isSamplePlayer(them.name);
  return source?.meetings === undefined || isSame || isInvented ? undefined : { source, me: me.name, them: them.name };
};

/** What came before a failure counts. */
const ask = async ({ source, me, them }: Pair, signal: AbortSignal): Promise<Answer> => {
  const meetings: KnownMeeting[] = [];
  const stream = source.meetings?.games({ name: me, against: them, max: MOST_GAMES, signal });
  if (stream === undefined) return { meetings, hasFailed: false };
  for await (const game of stream) if (game.kind === 'played') meetings.push(meetingOfSite(game));
  const { failure, received } = await stream.ending;
  const { label } = source;
  if (failure !== undefined) {
    return { meetings, hasFailed: true, shortfall: describeFailure(toWaiting(failure), { name: me, label }) };
  }
  if (received < MOST_GAMES) return { meetings, hasFailed: false };
  const values = { label, games: MOST_GAMES };
  return { meetings, hasFailed: false, shortfall: errorSentence({ id: 'newest-meetings', values }) };
};

/** Whoever gave up waiting says so: nobody else reads the answer. */
const toWaiting = (failure: SourceFailure): SourceFailure =>
  failure.reason === 'cancelled' ? { reason: 'timed-out' } : failure;
