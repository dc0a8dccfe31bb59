import type { Preparation } from '../../../contract/preparation';
import { percentOf, sectionLabel } from '../../../messages/preparation';
import { countOf } from '../../player/labels';
import { PlayerCard } from '../../player/player-card';
import { GamesLink, type GamesOwner } from './games-link';
import { LineText } from './line-text';

/** Where they do better than their ratings let expect. */
export function WhatToAvoid({ avoid, owner }: Pick<Preparation, 'avoid'> & { readonly owner: GamesOwner }) {
  if (avoid.length === 0) return null;
  return (
    <PlayerCard title={sectionLabel('avoid')}>
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
    </PlayerCard>
  );
}
