import type { Preparation } from '../../../contract/preparation';
import { departureSentence, percentOf, sectionLabel } from '../../../messages/preparation';
import { Board } from '../../board/squares/board';
import { countOf } from '../../player/labels';
import { PlayerCard } from '../../player/player-card';
import { GamesLink, type GamesOwner } from './games-link';
import { LineText } from './line-text';

/** How many lines are told at first sight. */
const SHOWN = 5;

type WhatToExpectProps = { readonly preparation: Preparation; readonly owner: GamesOwner };

/** What will most likely stand on the board, by the moves of both. */
export function WhatToExpect({ preparation: { expect, rare, color }, owner }: WhatToExpectProps) {
  const [likeliest] = expect;
  if (likeliest === undefined) return null;
  return (
    <PlayerCard
      title={sectionLabel('expect')}
      basis="Likely moves of both multiplied: theirs from their games and from people like them."
    >
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <ul
          aria-label="Positions that you will likely reach"
          className="divide-y divide-hairline border-y border-hairline"
        >
          {expect.slice(0, SHOWN).map(({ moves, opening, probability, games, departure }) => (
            <li key={moves.join(' ')} className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 py-2 text-sm">
              <strong className="font-semibold tabular-nums">{percentOf(probability)}%</strong>
              <span className="min-w-0">
                <LineText moves={moves} />
                <span className="block text-ink-soft">
                  {opening}
                  {games.theirs > 0 && (
                    <>
                      {opening !== undefined && ', '}
                      <GamesLink owner={owner} moves={moves}>
                        {countOf(games.theirs, 'game')} of theirs
                      </GamesLink>
                    </>
                  )}
                  {games.mine > 0 && `, ${games.mine} of yours`}
                </span>
                {departure !== undefined && (
                  <span className="block text-ink-soft">{departureSentence({ moves, departure })}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-1">
          <Board
            fen={likeliest.fen}
            orientation={color}
            size={176}
            label={`The likeliest position, ${percentOf(likeliest.probability)}%`}
          />
          <p className="text-xs text-ink-soft tabular-nums">The likeliest, {percentOf(likeliest.probability)}%</p>
        </div>
      </div>
      {rare.map(({ moves, games, replies }) => (
        <p key={moves.join(' ')} className="text-sm">
          They have hardly met <LineText moves={moves} />({games === 0 ? 'never' : countOf(games, 'game')}); likely{' '}
          {replies.map(({ san, chance }) => `${san} ${percentOf(chance)}%`).join(', ')}.
        </p>
      ))}
    </PlayerCard>
  );
}
