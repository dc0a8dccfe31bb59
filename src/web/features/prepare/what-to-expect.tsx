import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import type { Color, San } from '../../../chess/types';
import type { Preparation } from '../../../contract/preparation';
import { departureSentence, percentOf, rareSentence, sectionLabel } from '../../../messages/preparation/preparation';
import { Board } from '../../board/squares/board';
import { countOf } from '../../player/labels';
import { LineText } from '../../player/preparation/line-text';
import { FoldedCard } from './folded-card';
import { TREE_START, treeAddress } from '../../player/tree/tree-queries';
import { LINK } from '../../ui/class-names';

const MAX_SHOWN = 5;

type WhatToExpectProps = { readonly preparation: Preparation; readonly owner: GamesOwner };

export function WhatToExpect({ preparation: { expect, rare, color }, owner }: WhatToExpectProps) {
  const [mostLikely] = expect;
  if (mostLikely === undefined) return null;
  return (
    <FoldedCard
      title={sectionLabel('expect')}
      basis="The chances of both sides’ moves combined: theirs from their games and those of similar players."
    >
      <div className="grid items-start gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <ul
          aria-label="Positions that you will likely reach"
          className="divide-y divide-hairline border-y border-hairline"
        >
          {expect.slice(0, MAX_SHOWN).map(({ moves, opening, probability, games, ownGames, departure }) => (
            <li key={moves.join(' ')} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 py-2 text-sm">
              <strong className="font-semibold tabular-nums">{percentOf(probability)}%</strong>
              <span className="min-w-0">
                <LineText moves={moves} />
                <span className="block text-ink-soft">
                  {opening}
                  {games > 0 && (
                    <>
                      {opening !== undefined && ', '}
                      <GamesLink owner={owner} moves={moves}>
                        {countOf(games, 'game')} of theirs
                      </GamesLink>
                    </>
                  )}
                  {ownGames > 0 && `, ${ownGames} of yours`}
                </span>
                {departure !== undefined && (
                  <span className="block text-ink-soft">{departureSentence({ moves, departure })}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <div className="flex w-36 flex-col gap-1 sm:-order-1">
          <Board
            fen={mostLikely.fen}
            orientation={color}
            size={144}
            label={`Most likely position, ${percentOf(mostLikely.probability)}%`}
          />
          <p className="text-xs text-ink-soft">Most likely</p>
        </div>
      </div>
      {rare.map((row) => (
        <p key={row.moves.join(' ')} className="text-sm tabular-nums">
          {rareSentence(row)}
        </p>
      ))}
    </FoldedCard>
  );
}

type WhatToAvoidProps = Pick<Preparation, 'avoid'> & {
  readonly owner: GamesOwner;
  /** Lines to avoid. */
  readonly children: ReactNode;
};

/** Positions where they score better than their ratings predict. */
export function WhatToAvoid({ avoid, owner, children }: WhatToAvoidProps) {
  if (avoid.length === 0 && !children) return null;
  return (
    <FoldedCard title={sectionLabel('avoid')}>
      <ul className="divide-y divide-hairline border-y border-hairline text-sm">
        {avoid.map(({ moves, opening, games, score, expected }) => (
          <li key={moves.join(' ')} className="py-2">
            {opening !== undefined && <span className="block font-semibold">{opening}</span>}
            <LineText moves={moves} />
            <span className="block text-ink-soft tabular-nums">
              They score {percentOf(score)}% in{' '}
              <GamesLink owner={owner} moves={moves}>
                {countOf(games, 'game')}
              </GamesLink>
              ; expected {percentOf(expected)}%
            </span>
          </li>
        ))}
      </ul>
      {children}
    </FoldedCard>
  );
}

/** `games` is a filter in the format of `choiceText`. */
export type GamesOwner = { readonly player: string; readonly games: string; readonly side: Color };

type GamesLinkProps = { readonly owner: GamesOwner; readonly moves: readonly San[]; readonly children: ReactNode };

/** Opens the position in the opponent's tree, which lists its games. */
export function GamesLink({ owner: { player, games, side }, moves, children }: GamesLinkProps) {
  const ucis = treeOfMoves(moves).tree.moves.map(({ uci }) => uci);
  return (
    <Link
      to="/scout"
      search={{ player, ...(games && { games }), ...treeAddress({ ...TREE_START, moves: ucis, side }) }}
      className={LINK}
    >
      {children}
    </Link>
  );
}
