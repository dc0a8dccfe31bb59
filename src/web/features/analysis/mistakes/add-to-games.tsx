import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeFailure, type StatusLabels } from '../../../lib/http/describe-failure';
import { useProfileId } from '../../../lib/profile-id';
import { PGN_TYPE } from '../../../lib/save-file';
import { sendPgn } from '../../../player/send-pgn';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/link-appearance';

type AddToGamesProps = {
  readonly pgn: string;
  /** Whose mistakes they are, as the game names them. */
  readonly player: string;
};

/** Sends the game to one's own games, whose missed and allowed tactics come back as training. */
export function AddToGames({ pgn, player }: AddToGamesProps) {
  const profileId = useProfileId();
  const sending = useMutation({
    mutationFn: (id: number) => sendPgn(id, new File([pgn], 'analyzed.pgn', { type: PGN_TYPE }), player),
  });
  if (profileId === undefined) return null;
  if (sending.isSuccess) {
    return (
      <p role="status" className="flex min-h-11 items-center gap-1 text-sm">
        Added. What was missed comes back in{' '}
        <Link to="/learn" className={LINK}>
          training
        </Link>
        .
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <Button variant="secondary" disabled={sending.isPending} onClick={() => sending.mutate(profileId)}>
        Add to my games for training
      </Button>
      {sending.isError && (
        <p role="alert" className="text-sm text-bad">
          {describeFailure(sending.error, STATUS_LABELS)}
        </p>
      )}
    </div>
  );
}

const NOT_THE_OWNER = 'Only the owner of these games can add to them. Sign in first.';
const STATUS_LABELS: StatusLabels = new Map([401, 403].map((status) => [status, NOT_THE_OWNER]));
