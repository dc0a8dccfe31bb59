import { useEffect, useEffectEvent } from 'react';
import type { DrillResult, RepertoireCard } from '../../../chess/repertoire/drill-result';
import { gameResults } from '../../../chess/repertoire/games/game-results';
import type { RepertoireGraph } from '../../../chess/repertoire/graph';
import type { RepertoireGames } from '../../../contract/repertoires/games';
import { repertoireSentence } from '../../../messages/repertoire';
import { storedEntries, storedValue } from '../../lib/storage';
import { useToast } from '../../ui/status/toast';

/** Whether own rated games count as training, in this browser. */
export const countsGames = storedValue<boolean>({
  key: 'repertoire-counts-games',
  parse: (text) => text !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
});

/** When the newest game that was counted was played, by repertoire; in this browser. Results count once anyway. */
const countedUntil = storedEntries('repertoire-games-counted', (at) => (typeof at === 'number' ? at : undefined));

type CountedGames = {
  readonly id: string;
  readonly graph: RepertoireGraph;
  readonly cards: readonly RepertoireCard[] | undefined;
  readonly games: RepertoireGames['games'] | undefined;
  readonly onResult: (result: DrillResult) => void;
};

/** A move from memory in a rated game is an answer. */
export const useGamesAsTraining = ({ id, graph, cards, games, onResult }: CountedGames): void => {
  const { toast } = useToast();
  const isOn = countsGames.useValue();
  const count = useEffectEvent((known: readonly RepertoireCard[], all: RepertoireGames['games']) => {
    const since = countedUntil.read().get(id) ?? 0;
    const newest = all.reduce((latest, { playedAt }) => Math.max(latest, playedAt), since);
    const results = all
      .filter(({ playedAt }) => playedAt > since)
      .toSorted((one, other) => one.playedAt - other.playedAt)
      .flatMap((game) => gameResults(graph, known, game));
    results.forEach(onResult);
    countedUntil.put(id, newest);
    const right = results.filter(({ outcome }) => outcome === 'good').length;
    if (results.length > 0)
      toast({
        title: repertoireSentence({ id: 'repertoire.games-counted', values: { right, moves: results.length } }),
      });
  });
  useEffect(() => {
    if (isOn && cards !== undefined && games !== undefined && games.length > 0) count(cards, games);
  }, [isOn, cards, games]);
};
