import { useQuery } from '@tanstack/react-query';
import { studySentence } from '../../../messages/learn';
import { ownStudiesQuery } from '../../game/studies/study-queries';
import { Card, CardTitle } from '../../ui/card';
import { LinkButton } from '../../ui/link-button';

/** The way to the own studies, and to those that were kept before there was an account. */
export function StudiesCard({ profileId }: { readonly profileId: number }) {
  const { data } = useQuery(ownStudiesQuery(profileId));
  const waiting = data?.waiting.length ?? 0;
  return (
    <Card>
      <CardTitle>Your Studies</CardTitle>
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        {waiting > 0
          ? studySentence({ id: 'study.waiting', values: { studies: waiting } })
          : 'Games and lines with variations and comments, in chapters.'}
      </p>
      <LinkButton to="/studies/{-$study}" variant="secondary" size="small">
        Open Studies
      </LinkButton>
    </Card>
  );
}
