import type { OwnEvent, Round } from '../../../../contract/events';

type Prepared = { readonly event: OwnEvent; readonly round: Round; readonly player: string };

/** Where a round is prepared; the page leads back to it. */
export const prepareAddress = ({ event, round, player }: Prepared) => {
  const { color, prepared } = round;
  const speed = prepared?.speed ?? event.speed;
  const games = prepared?.player === player ? prepared.games : undefined;
  return {
    to: '/prepare',
    search: {
      player,
      ...(color === 'black' && { as: color }),
      speed,
      games,
      ...{ event: event.id, round: round.id },
    },
  } as const;
};
