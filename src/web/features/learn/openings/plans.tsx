import type { Tutorial } from '../../../../chess/tutorials/tutorials';
import { Card, CardTitle } from '../../../ui/card';

const SIDES = [
  { side: 'white', title: 'White’s plans' },
  { side: 'black', title: 'Black’s plans' },
] as const;

/** What each side is after once the opening is over. */
export function Plans({ plans }: Pick<Tutorial, 'plans'>) {
  return (
    <div className="mt-6 grid gap-6 md:grid-cols-2">
      {SIDES.map(({ side, title }) => (
        <Card key={side}>
          <CardTitle>{title}</CardTitle>
          <ul className="mt-2 grid max-w-[70ch] list-disc gap-1.5 pl-5 text-sm">
            {plans[side].map((plan) => (
              <li key={plan}>{plan}</li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}
