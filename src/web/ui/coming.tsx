import { Card, CardTitle } from './card';
import { LinkButton } from './link-button';

type ComingProps = {
  /** What the screen will do once it is built, one thing a line. */
  will: readonly string[];
};

/** An honest stand-in: this screen is not built yet, this is what it will do, and that works today. */
export function Coming({ will }: ComingProps) {
  return (
    <div className="grid max-w-3xl gap-6">
      <Card className="p-6 sm:p-8">
        <p className="text-sm font-semibold text-accent">Coming</p>
        <CardTitle className="mt-1 text-xl">This page is not built yet</CardTitle>
        <p className="mt-2 text-ink-soft">What it will do:</p>
        <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
          {will.map((deed) => (
            <li key={deed} className="py-3">
              {deed}
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
          <LinkButton to="/analysis">Analyze a game</LinkButton>
          <p className="text-sm text-ink-soft">This works today: an engine evaluation of every move.</p>
        </div>
      </Card>
    </div>
  );
}
