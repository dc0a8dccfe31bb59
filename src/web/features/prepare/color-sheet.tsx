import { type ReactNode, useId, useState } from 'react';
import { adviseLines } from '../../../chess/preparation/avoid';
import { otherColor } from '../../../chess/types';
import type { Preparation } from '../../../contract/preparation';
import { changeSentence } from '../../../messages/changes';
import {
  adviceParts,
  ageSentence,
  colorTitle,
  emptyLabel,
  noAdviceLabel,
  hiddenSentence,
  preparationBasis,
  preparationLabel,
  sectionLabel,
} from '../../../messages/preparation/preparation';
import { usePhoneWidth } from '../../lib/screen';
import { dateText } from '../../player/labels';
import { SkeletonLines } from '../../player/player-card';
import { classNames, LINK } from '../../ui/class-names';
import { deferred } from '../../ui/deferred';
import type { ShowOnBoard } from './line-board';
import { LineCard, LineCards, type LineOwner } from './line-cards';
import { searchingText } from '../../player/preparation/line-text';
import { RepeatedErrors } from './repeated-errors';
import type { PreparationState } from '../../player/preparation/use-preparation';
import { WhatToAvoid, WhatToExpect } from './what-to-expect';

const RepertoireAgainst = deferred(
  async () => (await import('../../game/repertoires/repertoire-against')).RepertoireAgainst,
  { isOptional: true },
);

const GapsAgainst = deferred(async () => (await import('../../game/repertoires/repertoire-against')).GapsAgainst, {
  isOptional: true,
});

/** `hidden`: the number of lines that are less likely than chosen. */
export type FilteredState = PreparationState & { readonly hidden: number };

type ColorSheetProps = {
  readonly owner: LineOwner;
  readonly state: FilteredState;
  readonly show: ShowOnBoard;
  /** The color of the page's title. */
  readonly isChosen?: boolean;
  /** Below the lines. */
  readonly children?: ReactNode;
};

/** What to play, and changes of repertoire. */
export function ColorSheet({ owner, state, show, isChosen = false, children }: ColorSheetProps) {
  const { preparation, failure, isOver = false, hidden } = state;
  const titleId = useId();
  const isPhone = usePhoneWidth();
  return (
    <section aria-labelledby={titleId} className="flex min-w-0 flex-col gap-3">
      <h2 id={titleId} className={classNames('font-semibold', isChosen && 'max-sm:sr-only')}>
        {colorTitle(owner.color)}
      </h2>
      {preparation ? (
        <>
          <WhatToPlay preparation={preparation} owner={owner} show={show} isRunning={!isOver} />
          {hidden > 0 && <p className="text-sm text-ink-soft">{hiddenSentence(hidden)}</p>}
          <p className="text-xs text-ink-soft tabular-nums">{basisText(preparation)}</p>
        </>
      ) : isOver ? (
        <p className="text-sm text-ink-soft">{failure}</p>
      ) : (
        <SkeletonLines count={4} className="h-14" />
      )}
      {preparation && <Changes changes={preparation.changes} />}
      {preparation && <GapsAgainst player={owner.player} color={owner.color} isFolded={isPhone && !isChosen} />}
      {isOver && preparation && <RepertoireAgainst player={owner.player} color={owner.color} />}
      {children}
    </section>
  );
}

const SHOWN_CHANGES = 2;

function Changes({ changes }: Pick<Preparation, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <ul aria-label={preparationLabel({ id: 'preparation.changes' })} className="flex flex-col gap-1 tabular-nums">
      {changes.slice(0, SHOWN_CHANGES).map((change) => (
        <li key={change.fen} className="border-l-2 border-accent pl-3 text-sm font-semibold">
          {changeSentence(change)}
        </li>
      ))}
    </ul>
  );
}

const basisText = (preparation: Preparation): string => {
  const { since, newest, shortfall } = preparation;
  const dates = since && newest && `theirs from ${dateText(since)} to ${dateText(newest)}`;
  return [preparationBasis(preparation), dates, shortfall].filter(Boolean).join(', ');
};

type WhatToPlayProps = Pick<ColorSheetProps, 'owner' | 'show'> & {
  readonly preparation: Preparation;
  readonly isRunning: boolean;
};

/** The advice, its line, and the others. */
function WhatToPlay({ preparation, owner, show, isRunning }: WhatToPlayProps) {
  const { decision, toPlay } = adviseLines(preparation);
  const others = toPlay.filter((line) => line !== decision);
  const advice = adviceParts(preparation);
  const [now] = useState(Date.now);
  const age = ageSentence(preparation, now);
  return (
    <section aria-label={sectionLabel('play')} className="flex min-w-0 flex-col gap-2">
      {age !== undefined && <p className="text-sm font-semibold">{age}</p>}
      {decision ? (
        <LineCard line={decision} owner={owner} show={show} advice={advice?.rest ?? ''}>
          <strong className="text-base font-semibold tabular-nums">{advice?.head}</strong>
        </LineCard>
      ) : (
        <p className="text-sm text-ink-soft">{isRunning ? searchingText(toPlay.length) : noAdviceLabel(toPlay)}</p>
      )}
      {others.length > 0 && (
        <details open={decision === undefined || undefined}>
          <summary className={`${LINK} w-max text-sm`}>
            {preparationLabel({ id: 'preparation.reserve' })} ({others.length})
          </summary>
          <LineCards label={preparationLabel({ id: 'preparation.reserve' })} lines={others} owner={owner} show={show} />
        </details>
      )}
    </section>
  );
}

type ColorGamesProps = Pick<ColorSheetProps, 'owner' | 'state' | 'show' | 'children'>;

/** `children`, what to expect and to avoid, and repeated errors. */
export function ColorGames({ owner, state: { preparation, isOver = false }, show, children }: ColorGamesProps) {
  if (preparation === undefined) return null;
  const { errors, color, avoid } = preparation;
  const { toAvoid, ownErrors } = adviseLines(preparation);
  const theirs = otherColor(color);
  const games = { player: owner.player, games: owner.games, side: theirs } as const;
  return (
    <section aria-label={`${colorTitle(color)}: their games`} className="flex min-w-0 flex-col gap-2 sm:gap-6">
      {children}
      <WhatToExpect preparation={preparation} owner={games} />
      <WhatToAvoid avoid={avoid} owner={games}>
        {toAvoid.length > 0 && <LineCards label="Lines to avoid" lines={toAvoid} owner={owner} show={show} />}
      </WhatToAvoid>
      <RepeatedErrors
        title={sectionLabel('errors')}
        color={theirs}
        errors={errors}
        owner={games}
        empty={isOver ? emptyLabel('errors') : 'The engine is checking the moves they repeat…'}
      />
      {ownErrors.length > 0 && (
        <RepeatedErrors title="Your own repeated errors" color={color} errors={ownErrors} empty="" />
      )}
    </section>
  );
}
