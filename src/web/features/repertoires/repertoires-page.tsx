import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Color, COLORS } from '../../../chess/types';
import type { ListedRepertoire } from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import { newRepertoire } from '../../game/repertoires/add-to-repertoire';
import { accountRepertoires, myRepertoiresQuery, REPERTOIRE_KEY } from '../../game/repertoires/repertoire-queries';
import { browserRepertoires, type RepertoireStore } from '../../game/repertoires/repertoire-store';
import { UnreadableRows } from '../../game/unreadable-rows';
import { useProfileId } from '../../lib/account/profile';
import { formatMoment } from '../../lib/format-date';
import { describeFailure } from '../../lib/http/failures';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { AccountLinks, Loading, PageLoadError } from '../../ui/load-states';
import { Card, CardTitle, Page } from '../../ui/page';
import { useApiMutations } from '../../ui/use-api-mutation';
import { RepertoireFigures } from './repertoire-figures';
import { RepertoireView } from './repertoire-view';

const SUBTITLE = 'Your own opening lines: what they cover, what they lack, and what to train today.';

/** `/repertoire` and `/repertoire/ID`. */
export function RepertoiresPage() {
  const { repertoire } = useParams({ strict: false });
  const profileId = useProfileId();
  if (profileId !== undefined && repertoire !== undefined)
    return <RepertoireView key={repertoire} id={repertoire} profileId={profileId} />;
  return (
    <Page title="Repertoire" subtitle={SUBTITLE}>
      {profileId === undefined ? <Loading /> : <MyRepertoiresList profileId={profileId} />}
    </Page>
  );
}

function MyRepertoiresList({ profileId }: { readonly profileId: number }) {
  const { data, error, refetch } = useQuery(myRepertoiresQuery(profileId));
  if (data === undefined && error !== null)
    return <PageLoadError what="Your repertoires" why={describeFailure(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const store = data.isWithAccount ? accountRepertoires(profileId) : browserRepertoires;
  return (
    <div className="flex flex-col gap-6">
      {!data.isWithAccount && (
        <p className="text-sm text-ink-soft">
          Without an account they are saved on this device only. <AccountLinks />
        </p>
      )}
      <UnreadableRows rows={data.unreadable} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        {COLORS.map((color) => (
          <ColorCard
            key={color}
            color={color}
            store={store}
            profileId={profileId}
            isWithAccount={data.isWithAccount}
            repertoires={data.repertoires.filter((one) => one.color === color)}
          />
        ))}
      </div>
    </div>
  );
}

const useRepertoireMutations = () => {
  const queryClient = useQueryClient();
  return useApiMutations({ refresh: () => void queryClient.invalidateQueries({ queryKey: [REPERTOIRE_KEY] }) });
};

type ColorCardProps = {
  readonly color: Color;
  readonly store: RepertoireStore;
  readonly profileId: number;
  readonly isWithAccount: boolean;
  readonly repertoires: readonly ListedRepertoire[];
};

const COLOR_NAMES = { white: 'White', black: 'Black' } as const;

function ColorCard({ color, store, profileId, isWithAccount, repertoires }: ColorCardProps) {
  const { run, isPending } = useRepertoireMutations();
  const navigate = useNavigate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const make = (isImport: boolean) =>
    void run('Not created', async () => {
      const { id } = await store.make({
        ...newRepertoire(color),
        ...(repertoires.length > 0 && { name: `${newRepertoire(color).name} ${repertoires.length + 1}` }),
        idempotencyKey,
      });
      await navigate({
        to: '/repertoire/{-$repertoire}',
        params: { repertoire: id },
        search: isImport ? { import: 'games' } : {},
      });
    });
  return (
    <Card aria-label={`With ${COLOR_NAMES[color]}`} className="flex flex-col gap-4">
      <CardTitle>With {COLOR_NAMES[color]}</CardTitle>
      {repertoires.length === 0 && (
        <p className="text-sm text-ink-soft">
          No repertoire yet. Your games propose one: what you play most, against what comes up often enough.
        </p>
      )}
      <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {repertoires.map((one) => (
          <li key={one.id} className="py-2 text-sm">
            <div className="flex min-h-8 items-center justify-between gap-3">
              <Link
                to="/repertoire/{-$repertoire}"
                params={{ repertoire: one.id }}
                className={`${LINK} min-w-0 truncate`}
              >
                {one.name}
              </Link>
              <span className="shrink-0 text-ink-soft tabular-nums">
                {repertoireSentence({ id: 'repertoire.moves', values: { moves: one.moves } })}
                {one.state === 'active' ? '' : `, ${one.state}`}
                <span className="max-sm:hidden">, {formatMoment(Date.parse(one.changedAt))}</span>
              </span>
            </div>
            {one.state === 'active' && (
              <RepertoireFigures profileId={profileId} id={one.id} name={one.name} isWithAccount={isWithAccount} />
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isPending} onClick={() => make(true)}>
          <Plus aria-hidden className="size-4" />
          {repertoires.length === 0 ? 'Start from my games or a PGN' : 'Another one'}
        </Button>
        {repertoires.length === 0 && (
          <Button variant="secondary" size="small" disabled={isPending} onClick={() => make(false)}>
            Start empty
          </Button>
        )}
      </div>
    </Card>
  );
}
