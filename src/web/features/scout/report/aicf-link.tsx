import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { aicfLinkSchema, aicfMessages } from '../../../../contract/reference';
import { describeFailure } from '../../../lib/http/describe-failure';
import { scoutKey } from '../../../player/profile/scout-queries';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { LINK } from '../../../ui/link-appearance';
import { linkAicf } from '../people-query';

type AicfLinkProps = {
  /** The person in `reference:KEY`. */
  readonly personKey: string;
  /** `reference:KEY`. */
  readonly player: string;
  readonly aicfId: string | undefined;
};

/** Links a person of the reference games with an AICF ID, which no file has. */
export function AicfLink({ personKey, player, aicfId }: AicfLinkProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(aicfId ?? '');
  const [linked, setLinked] = useState(aicfId);
  const [problem, setProblem] = useState<string>();

  const save = async (wanted: string): Promise<void> => {
    const link = aicfLinkSchema.safeParse({ aicfId: wanted.trim() === '' ? null : wanted });
    if (!link.success) {
      setProblem(aicfMessages.bad);
      return;
    }
    try {
      setLinked((await linkAicf(personKey, link.data.aicfId)).aicfId);
      setIsOpen(false);
      void queryClient.invalidateQueries({ queryKey: scoutKey(player), refetchType: 'none' });
    } catch (error) {
      setProblem(describeFailure(error));
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setProblem(undefined);
    void save(typed);
  };

  if (!isOpen) {
    return (
      <p className="text-sm tabular-nums">
        {linked !== undefined && `AICF ID ${linked} · `}
        <button type="button" className={`${LINK} min-h-8`} onClick={() => setIsOpen(true)}>
          {linked === undefined ? 'Link an AICF ID' : 'Change the AICF ID'}
        </button>
      </p>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex max-w-md flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Field label="AICF ID" value={typed} onValue={setTyped} error={problem} autoComplete="off" maxLength={30} />
      </div>
      <Button type="submit" size="small" className="h-11">
        Save
      </Button>
      <Button variant="secondary" size="small" className="h-11" onClick={() => setIsOpen(false)}>
        Cancel
      </Button>
    </form>
  );
}
