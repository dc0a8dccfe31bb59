/**
 * What the report says about a person's form, rating and games after a loss: of the long histories, and of the same games in
 * an order by chance, where nothing is to be said. `npm run corpus -- traits ../shared/data`
 */
import { type Traits, traitsOf } from '../../src/chess/advice/form';
import { factsOf, type GameFacts } from '../../src/chess/player/game-facts';
import { percentOf } from '../../src/chess/player/results';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { readHistories } from './scans/histories';

const SEEDS = 100;

const MOST_BY_CHANCE = 1 / 50;

export const check = (data: string): Promise<boolean> => {
  let [shuffled, spoken] = [0, 0];
  for (const [index, history] of readHistories(data).entries()) {
    const facts = history.games.map(factsOf).toReversed();
    console.log(`player ${index + 1}, ${facts.length} games: ${textOf(traitsOf(facts)) || 'nothing'}`);
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      shuffled += 1;
      const text = textOf(traitsOf(withShuffledOrder(facts, seed)));
      if (text === '') continue;
      spoken += 1;
      console.log(`  in order ${seed} by chance: ${text}`);
    }
  }
  console.log(`by chance ${spoken} of ${shuffled} histories have a trait`);
  return Promise.resolve(shuffled > 0 && spoken <= MOST_BY_CHANCE * shuffled);
};

const textOf = ({ afterLoss, form, rating }: Traits): string =>
  [
    afterLoss?.differs !== undefined && `${percentOf(afterLoss.score, 1)}% of ${afterLoss.games} after a loss`,
    afterLoss?.differs !== undefined && `${percentOf(afterLoss.expected, 1)}% expected`,
    form && `${form.isGood ? 'good' : 'bad'} form, won ${form.results.wins} of ${form.results.games}`,
    rating && `${rating.speed} rating from ${rating.from} to ${rating.to} over ${rating.games} games`,
  ]
    .filter((part) => part !== undefined && part !== false)
    .join(', ');

/** The dates stay where they are. */
const withShuffledOrder = (facts: readonly GameFacts[], seed: number): readonly GameFacts[] => {
  const random = createRandom(seed);
  return facts
    .map((fact) => ({ fact, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ fact }, index) => ({ ...fact, playedAt: facts[index]?.playedAt ?? fact.playedAt }));
};
