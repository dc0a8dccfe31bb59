/** Loaded when it comes into view. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { newCardsLeft, nextDue } from '../../../../chess/repertoire/drill/trained';
import type { RepertoireCard } from '../../../../chess/repertoire/drill-result';
import { indexRepertoire } from '../../../../chess/repertoire/graph';
import { type Color, COLORS } from '../../../../chess/types';
import type { ListedRepertoire } from '../../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../../messages/repertoire';
import { useProfileId } from '../../../lib/account/profile';
import { startOfToday } from '../../../lib/account/today';
import { buttonAppearance } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { Card, CardTitle } from '../../../ui/page';
import { cardsQuery, type MyRepertoires, myRepertoiresQuery, repertoireQuery } from '../repertoire-queries';

type RepertoireCardsProps = {
  readonly placeholder: ReactNode;
  /** Called with the number of rows of a card. */
  readonly onShown: (color: Color, rows: number) => void;
};

/** A card for each color, with its active repertoires. */
export function RepertoireCards(props: RepertoireCardsProps) {
  const profileId = useProfileId();
  return profileId === undefined ? props.placeholder : <LoadedCards {...props} profileId={profileId} />;
}

function LoadedCards({ placeholder, onShown, profileId }: RepertoireCardsProps & { readonly profileId: number }) {
  const { data, isPending } = useQuery({ ...myRepertoiresQuery(profileId), retryOnMount: false });
  if (isPending) return placeholder;
  return COLORS.map((color) => (
    <ColorCard key={color} color={color} profileId={profileId} mine={data} onShown={onShown} />
  ));
}

type ColorCardProps = Pick<RepertoireCardsProps, 'onShown'> & {
  readonly color: Color;
  readonly profileId: number;
  /** `undefined` where they could not be loaded. */
  readonly mine: MyRepertoires | undefined;
};

function ColorCard({ color, profileId, mine, onShown }: ColorCardProps) {
  const titleId = useId();
  const own = mine?.repertoires.filter((one) => one.color === color && one.state === 'active') ?? [];
  const show = useEffectEvent(onShown);
  useEffect(() => show(color, own.length), [color, own.length]);
  return (
    <Card aria-labelledby={titleId} className="min-w-0 p-4!">
      <CardTitle id={titleId}>{repertoireSentence({ id: 'repertoire.title', values: { color } })}</CardTitle>
      {own.length === 0 && (
        <Row>
          <p className="min-w-0 truncate text-ink-soft">
            {mine !== undefined && repertoireSentence({ id: 'repertoire.none', values: { color } })}
          </p>
          <Link to="/repertoire/{-$repertoire}" params={{ repertoire: undefined }} className={`${LINK} shrink-0`}>
            {mine === undefined ? 'Your repertoires' : 'Make one'}
          </Link>
        </Row>
      )}
      {mine !== undefined && own.length > 0 && (
        <ul>
          {own.map((repertoire) => (
            <li key={repertoire.id}>
              <RepertoireRow profileId={profileId} repertoire={repertoire} isWithAccount={mine.isWithAccount} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex h-11 items-center justify-between gap-3 text-sm tabular-nums">{children}</div>;
}

type RepertoireRowProps = {
  readonly profileId: number;
  readonly repertoire: ListedRepertoire;
  readonly isWithAccount: boolean;
};

function RepertoireRow({ profileId, repertoire: { id, name }, isWithAccount }: RepertoireRowProps) {
  const cards = useQuery({ ...cardsQuery(profileId, isWithAccount), retryOnMount: false });
  return (
    <Row>
      <Link to="/repertoire/{-$repertoire}" params={{ repertoire: id }} className={`${LINK} min-w-0 truncate`}>
        {name}
      </Link>
      <DueToday id={id} name={name} cards={cards.data} />
    </Row>
  );
}

type DueTodayProps = {
  readonly id: string;
  readonly name: string;
  readonly cards: readonly RepertoireCard[] | undefined;
};

/** What is to be trained of a repertoire today; renders nothing until it is known. */
export function DueToday({ id, name, cards }: DueTodayProps) {
  const today = useToday(id, cards);
  if (today === undefined) return null;
  return (
    <span className="flex shrink-0 items-center gap-3">
      <span className="text-ink-soft">{repertoireSentence({ id: 'repertoire.today', values: today })}</span>
      {today.due + today.fresh > 0 && (
        <Link
          to="/repertoire/{-$repertoire}"
          params={{ repertoire: id }}
          search={{ train: 'due' }}
          aria-label={`Train ${name}`}
          className={buttonAppearance({ variant: 'secondary', size: 'small' })}
        >
          Train
        </Link>
      )}
    </span>
  );
}

/** In milliseconds: other tabs may change a repertoire, but it is large. */
const STALE_TIME = 60_000;

/** What a session would ask; `undefined` until known. */
const useToday = (id: string, cards: readonly RepertoireCard[] | undefined) => {
  const { data } = useQuery({ ...repertoireQuery(id), staleTime: STALE_TIME, retryOnMount: false });
  const [now] = useState(() => Date.now());
  return useMemo(() => {
    if (cards === undefined || data === undefined || data === null || 'movedTo' in data) return undefined;
    const counts = nextDue(cards, indexRepertoire(data), now);
    const today = startOfToday(now);
    return { due: counts.due, fresh: Math.min(counts.new, newCardsLeft(cards, today)) };
  }, [data, cards, now]);
};
