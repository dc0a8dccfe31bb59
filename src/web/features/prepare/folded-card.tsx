import { type ReactNode, useId } from 'react';
import { usePhoneWidth } from '../../lib/screen';
import { Basis, PlayerCard, type PlayerCardProps } from '../../player/player-card';
import { Card, CardTitle } from '../../ui/page';

/** A card of which a phone shows the title alone, until it is pressed. */
export function FoldedCard(props: PlayerCardProps) {
  const { title, mark, basis, span, children } = props;
  if (!usePhoneWidth()) return <PlayerCard {...props} />;
  return (
    <Folded title={title}>
      {mark}
      {children}
      {basis !== undefined && <Basis span={span}>{basis}</Basis>}
    </Folded>
  );
}

type FoldedProps = { readonly title: string; readonly children: ReactNode };

export function Folded({ title, children }: FoldedProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="min-w-0 py-0!">
      <details>
        <summary className="min-h-11 cursor-pointer content-center">
          <CardTitle id={titleId} className="inline">
            {title}
          </CardTitle>
        </summary>
        <div className="flex flex-col gap-3 pb-4">{children}</div>
      </details>
    </Card>
  );
}
