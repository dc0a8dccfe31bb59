/** Lines of a preparation, each a button that shows it on the board. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Color } from '../../../chess/types';
import type { PreparedLine } from '../../../contract/preparation';
import { knownLabel, lastGameSentence } from '../../../messages/preparation/preparation';
import { guessesOf, LineFigures, LineText } from '../../player/preparation/line-text';
import { classNames, LINK } from '../../ui/class-names';
import { deferred } from '../../ui/deferred';
import type { LineOnBoard, ShowOnBoard } from './line-board';

const LineInRepertoire = deferred(
  async () => (await import('../../game/repertoires/line-in-repertoire')).LineInRepertoire,
  { isOptional: true },
);

/** Whose games a line links to. */
export type LineOwner = {
  readonly color: Color;
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Filter of games, in the format of `choiceText`. */
  readonly games: string;
};

type LineCardsProps = {
  readonly label: string;
  readonly lines: readonly PreparedLine[];
  readonly owner: LineOwner;
  readonly show: ShowOnBoard;
};

/** On a phone a row to swipe: the board follows. */
export function LineCards({ label, lines, owner, show }: LineCardsProps) {
  if (lines.length === 0) return null;
  const follow = (row: HTMLElement): void => {
    if (row.scrollWidth <= row.clientWidth) return;
    const share = row.scrollLeft / (row.scrollWidth - row.clientWidth);
    const line = lines[Math.round(share * (lines.length - 1))];
    if (line !== undefined) show.choose(toBoard(line, owner.color));
  };
  return (
    <ul
      aria-label={label}
      onScrollEnd={({ currentTarget }) => follow(currentTarget)}
      className="flex flex-col gap-1.5 max-sm:-mx-4 max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:flex-row max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2"
    >
      {lines.map((line) => (
        <li key={line.moves.join(' ')} className="max-sm:w-[88%] max-sm:shrink-0 max-sm:snap-start">
          <LineCard line={line} owner={owner} show={show}>
            <LineText moves={line.moves} decision={line.decision} guesses={guessesOf(line)} />
          </LineCard>
        </li>
      ))}
    </ul>
  );
}

export const toBoard = ({ moves, decision, opening }: PreparedLine, color: Color): LineOnBoard => ({
  color,
  moves,
  ply: decision,
  ...(opening !== undefined && { name: opening }),
});

type LineCardProps = {
  readonly line: PreparedLine;
  readonly owner: LineOwner;
  readonly show: ShowOnBoard;
  /** What speaks for it, where it is the advice. A phone shows it of the line on the board. */
  readonly advice?: string;
  /** Its moves. */
  readonly children: ReactNode;
};

export function LineCard({ line, owner, show, advice, children }: LineCardProps) {
  const shown = toBoard(line, owner.color);
  const isChosen = show.isChosen(shown);
  return (
    <div
      className={classNames(
        'h-full rounded-control border text-sm',
        isChosen ? 'border-accent bg-accent-soft' : 'border-hairline bg-card hover:border-ink-soft',
      )}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        className="block w-full cursor-pointer scroll-mt-[calc(38dvh+5rem)] rounded-control px-3 py-1.5 text-left lg:scroll-mt-20"
        {...showOn(show, shown)}
      >
        <span className="block">{children}</span>
        <LineFigures line={line} color={owner.color} />
        {advice !== undefined && (
          <span className={classNames('block max-w-[75ch] tabular-nums', !isChosen && 'max-sm:hidden')}>{advice}</span>
        )}
        <span className="block text-ink-soft">
          {line.opening !== undefined && <span className="text-ink">{line.opening}, </span>}
          {line.guess && <em>a guess, </em>}
          <LineInRepertoire
            moves={line.moves}
            color={owner.color}
            isAdded={line.kind === 'surprise'}
            fallback={knownLabel(line)}
          >
            {knownLabel(line)}
          </LineInRepertoire>
        </span>
      </button>
      <LineDetails
        line={line}
        owner={owner}
        isAdvised={advice !== undefined}
        className={isChosen ? '' : advice === undefined ? 'sm:hidden' : 'hidden'}
      />
    </div>
  );
}

/** Hover previews; focus by keyboard and a press choose. A press must not move what is pressed before it is released. */
export const showOn = (show: ShowOnBoard, line: LineOnBoard) => ({
  onClick: () => show.choose(line),
  onFocus: ({ currentTarget }: { readonly currentTarget: Element }) => {
    if (currentTarget.matches(':focus-visible')) show.choose(line);
  },
  onPointerEnter: ({ pointerType }: { readonly pointerType: string }) => {
    if (pointerType === 'mouse') show.preview(line);
  },
  onPointerLeave: () => show.preview(undefined),
});

type LineDetailsProps = Pick<LineCardProps, 'line' | 'owner'> & {
  /** The advice has its reason. */
  readonly isAdvised: boolean;
  readonly className: string;
};

/** Why, a game, and the tutorial. */
function LineDetails({ line, owner: { player, games }, isAdvised, className }: LineDetailsProps) {
  const { reason, tutorial, model, lastPlayed } = line;
  const latest = lastPlayed !== undefined && lastGameSentence(lastPlayed);
  const why = isAdvised ? '' : [reason, latest].filter(Boolean).join(' ');
  const hasGame = model !== undefined || (isAdvised && latest !== false);
  if (why === '' && !hasGame && tutorial === undefined) return null;
  return (
    <dl
      className={classNames(
        'flex flex-wrap gap-x-5 gap-y-0.5 px-3 pb-2 text-ink-soft tabular-nums *:flex *:min-w-0 *:gap-x-2 [&_dt]:font-semibold',
        className,
      )}
    >
      {why !== '' && (
        <div className="w-full">
          <dt>Why</dt>
          <dd className="text-ink">{why}</dd>
        </div>
      )}
      {hasGame && (
        <div>
          <dt>Game</dt>
          <dd>
            {model !== undefined && (
              <>
                <Link
                  to="/scout"
                  search={{ player, ...(games && { games }), tab: 'games', game: model.id }}
                  className={LINK}
                >
                  {model.white ?? '?'} – {model.black ?? '?'}
                </Link>{' '}
                <span className="whitespace-nowrap">
                  {model.result}, {model.year}
                </span>
                {isAdvised && latest && '. '}
              </>
            )}
            {isAdvised && latest}
          </dd>
        </div>
      )}
      {tutorial !== undefined && (
        <div>
          <dt>Opening</dt>
          <dd>
            <Link to="/learn/$group/$lesson" params={{ group: 'openings', lesson: tutorial }} className={LINK}>
              Tutorial
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}
