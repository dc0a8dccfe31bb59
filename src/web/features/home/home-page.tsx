import { Suspense } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title';
import { BRAND } from '../../ui/brand';
import { LinkButton } from '../../ui/link-button';
import { HomeCards } from './home-cards';
import { FirstSteps, HomeField } from './lazy-figures';
import { OperaDiagram } from './opera-diagram';
import { Tiles } from './tiles';

/** `/`: what this is, the ways on, and how the owner is doing. */
export function HomePage() {
  useDocumentTitle(BRAND);

  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-16">
      <div className="grid items-center gap-10 lg:grid-cols-[1fr_auto] lg:gap-16">
        <div>
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-5xl sm:leading-[1.1]">
            Master Your Chess Game
          </h1>
          <p className="mt-5 max-w-[46ch] text-xl text-pretty text-ink-soft">
            Analyze your games, solve puzzles, and improve with <span className="whitespace-nowrap">AI-powered</span>{' '}
            insights
          </p>
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
        <OperaDiagram />
      </div>
      <Suspense>
        <FirstSteps />
      </Suspense>
      <Tiles />
      <HomeCards />
    </div>
  );
}
