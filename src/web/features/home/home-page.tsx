import { Suspense, useState } from 'react';
import { useDocumentTitle } from '../../lib/hooks/use-document-title';
import { BRAND } from '../../ui/brand';
import { LinkButton } from '../../ui/link-button';
import { DailyPuzzle } from './daily-puzzle';
import { HomeCards } from './home-cards';
import { FirstSteps, HomeField, News } from './lazy-figures';
import { wasKnown } from './known';
import { Tiles } from './tiles';

/** `/`: what this is and what to do first; for somebody who was here before, what is new. */
export function HomePage() {
  useDocumentTitle(BRAND);
  const [isKnown, onKnown] = useState(wasKnown);

  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-12">
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_27.5rem] lg:gap-16">
        <div>
          <h1
            className={
              isKnown ? 'text-2xl font-semibold' : 'text-3xl font-semibold text-balance sm:text-5xl sm:leading-[1.1]'
            }
          >
            Master Your Chess Game
          </h1>
          <p className={`mt-3 max-w-[46ch] text-pretty text-ink-soft ${isKnown ? '' : 'text-xl'}`}>
            Analyze your games, solve puzzles, and improve with <span className="whitespace-nowrap">AI-powered</span>{' '}
            insights
          </p>
          <Suspense fallback={isKnown && <div className="h-54" />}>
            <News {...{ isKnown, onKnown }} />
          </Suspense>
          <div className="mt-8 min-h-20">
            <Suspense>
              <HomeField />
            </Suspense>
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <LinkButton to="/analysis">Upload Game</LinkButton>
            <LinkButton to="/learn" variant="secondary">
              Solve Puzzles
            </LinkButton>
          </div>
        </div>
        <DailyPuzzle />
      </div>
      <Suspense>
        <FirstSteps />
      </Suspense>
      {!isKnown && <Tiles />}
      <HomeCards />
      {isKnown && <Tiles />}
    </div>
  );
}
