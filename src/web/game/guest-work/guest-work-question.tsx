import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { OWNER_ID } from '../../../contract/profile-paths';
import { guestWorkSentence } from '../../../messages/guest-work';
import { currentUserQuery } from '../../lib/account/current-user';
import { guestQuestion } from '../../lib/account/guest-question';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Card, CardTitle } from '../../ui/page';
import { Progress } from '../../ui/status/status';
import { useToast } from '../../ui/status/toast';
import { canTakeWorkQuery, countWork, guestWorkQuery, namedCounts, readGuestWork } from './guest-work';
import { type MovedWork, moveGuestWork } from './move-guest-work';

/** On the pages that lead to an account: what waits here for one. */
export function WaitingWorkNote() {
  const { data } = useQuery(guestWorkQuery());
  const what = data === undefined ? '' : namedCounts(countWork(data));
  if (what === '') return null;
  return (
    <p role="status" className="mb-4 text-pretty">
      {guestWorkSentence({ id: 'guest.after-sign-in', values: { what } })}
    </p>
  );
}

/** On the account page, where the question was answered with no. */
export function WaitingWorkCard() {
  const profileId = useWritableProfile();
  const { data } = useQuery({ ...guestWorkQuery(), enabled: profileId !== undefined });
  const what = data === undefined ? '' : namedCounts(countWork(data));
  if (what === '') return null;
  return (
    <Card aria-labelledby="waiting-work">
      <CardTitle id="waiting-work">From Before You Signed In</CardTitle>
      <p className="mt-2 mb-4 text-sm text-ink-soft">{guestWorkSentence({ id: 'guest.kept', values: { what } })}</p>
      <Button variant="secondary" size="compact" onClick={() => guestQuestion.choose(true)}>
        Move to my account
      </Button>
    </Card>
  );
}

/** `undefined` for a guest, and where only somebody else may write. */
const useWritableProfile = (): number | undefined => {
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const profileId = user === null || user === undefined ? undefined : (user.profileId ?? OWNER_ID);
  const { data: canTake = true } = useQuery({
    ...canTakeWorkQuery(profileId ?? OWNER_ID),
    enabled: profileId !== undefined,
  });
  return canTake ? profileId : undefined;
};

/** Once after signing in: whether what the guest has in this browser moves to the account. */
export function GuestWorkQuestion() {
  const profileId = useWritableProfile();
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const { data: work } = useQuery({ ...guestWorkQuery(), enabled: profileId !== undefined });
  const what = work === undefined ? '' : namedCounts(countWork(work));
  const { outcome, progress, move, stop } = useMove();
  const isEmpty = work !== undefined && what === '' && outcome === undefined;
  useEffect(() => {
    if (isEmpty) guestQuestion.choose(undefined);
  }, [isEmpty]);
  if (profileId === undefined || !user || what === '') return null;
  const isMoving = progress !== undefined;
  const close = () => {
    stop();
    guestQuestion.choose(undefined);
  };
  return (
    <Dialog title="Move your work to your account?" onClose={close}>
      <div className="flex flex-col gap-4">
        {outcome !== undefined && <Outcome outcome={outcome} />}
        <p>{guestWorkSentence({ id: 'guest.kept', values: { what } })}</p>
        {progress === undefined ? (
          <p className="max-w-[70ch] text-sm text-ink-soft">
            In your account you have it on every device, and your attempts count. What is not moved stays in this
            browser for when nobody is signed in; you can move it later from your account page.
          </p>
        ) : (
          <div className="flex max-w-sm flex-col gap-1">
            <Progress value={progress.done} max={progress.of} label="Moving to your account" />
            <p role="status" className="text-sm tabular-nums">
              {guestWorkSentence({ id: 'guest.progress', values: progress })}
            </p>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button disabled={isMoving} onClick={() => void move(profileId, user.username)}>
            {isMoving ? 'Moving...' : outcome === undefined ? 'Move to my account' : 'Try again'}
          </Button>
          <Button variant="secondary" onClick={isMoving ? stop : close}>
            {isMoving ? 'Stop' : 'Not now'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Of a move that did not bring everything. */
function Outcome({ outcome: { moved, left } }: { readonly outcome: MovedWork }) {
  const what = namedCounts(moved);
  return (
    <div role="alert" className="rounded-control border border-warning/40 bg-warning-soft px-4 py-3 text-warning">
      {what !== '' && <p>{guestWorkSentence({ id: 'guest.moved', values: { what } })}</p>}
      <p>Not moved:</p>
      <ul className="max-h-60 list-disc overflow-auto pl-5 break-words">
        {left.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}

const useMove = () => {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [outcome, setOutcome] = useState<MovedWork>();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const abort = useRef<AbortController>(undefined);
  const stop = () => abort.current?.abort();

  const move = async (profileId: number, username: string): Promise<void> => {
    const controller = new AbortController();
    abort.current = controller;
    setOutcome(undefined);
    setProgress({ done: 0, of: 1 });
    const onProgress = (done: number, of: number) => setProgress({ done, of });
    // As it is now: another tab may have moved some of it.
    const made = await moveGuestWork(await readGuestWork(), {
      profileId,
      username,
      signal: controller.signal,
      onProgress,
    });
    const what = namedCounts(made.moved);
    if (made.left.length === 0) {
      guestQuestion.choose(undefined);
      toast({
        title: 'Everything is in your account',
        description: guestWorkSentence({ id: 'guest.moved', values: { what } }),
      });
    } else setOutcome(made);
    setProgress(undefined);
    await queryClient.invalidateQueries();
  };
  return { outcome, progress, move, stop };
};
