/** Adds the moves of any board to a repertoire. Loaded when first needed. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { START_FEN } from '../../../chess/position/fen';
import { addLine, addStart, applyEdit, isEmptyEdit } from '../../../chess/repertoire/edits';
import { indexRepertoire, parseEpd } from '../../../chess/repertoire/graph';
import type { RepertoireEdit } from '../../../chess/repertoire/repertoire';
import { type Color, COLORS } from '../../../chess/types';
import type { ListedRepertoire, StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import type { OfferedLine } from '../../board/add-line-context';
import { useProfileId } from '../../lib/account/profile';
import { describeFailure } from '../../lib/http/failures';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useToast } from '../../ui/status/toast';
import { accountRepertoires, type MyRepertoires, myRepertoiresQuery, REPERTOIRE_KEY } from './repertoire-queries';
import { browserRepertoires, type RepertoireStore } from './repertoire-store';

type AddToRepertoireProps = { readonly line: OfferedLine; readonly onClose: () => void };

/** At once where there is one repertoire of the color at the bottom of the board, else after a choice. */
export function AddToRepertoire({ line, onClose }: AddToRepertoireProps) {
  const profileId = useProfileId();
  if (profileId === undefined) return null;
  return <AddLine profileId={profileId} line={line} onClose={onClose} />;
}

function AddLine({ profileId, line, onClose }: AddToRepertoireProps & { readonly profileId: number }) {
  const { data: cached, error, isFetching } = useQuery(myRepertoiresQuery(profileId));
  // What was known before may lack a repertoire that was just made: a dialog would cover the board for a moment.
  const data = isFetching ? undefined : cached;
  const { toast } = useToast();
  const add = useAddLine(data, profileId, line);
  const active = data?.repertoires.filter(({ state }) => state !== 'archived') ?? [];
  const ofColor = active.filter(({ color }) => color === line.color);
  const only = ofColor.length === 1 ? ofColor[0] : undefined;
  const addAtOnce = useEffectEvent(() => {
    onClose();
    if (only !== undefined) void add(only);
  });
  useEffect(() => {
    if (only !== undefined) addAtOnce();
  }, [only]);
  const fail = useEffectEvent((reason: Error) => {
    toast({ title: 'Not added', description: describeFailure(reason), destructive: true });
    onClose();
  });
  useEffect(() => {
    if (error !== null && data === undefined) fail(error);
  }, [error, data]);
  if (data === undefined || only !== undefined) return null;
  const choose = (repertoire: ListedRepertoire | Color) => {
    onClose();
    void add(repertoire);
  };
  return (
    <Dialog title="Add to my repertoire" onClose={onClose}>
      <div className="flex flex-col items-start gap-2">
        {active.map((repertoire) => (
          <Button key={repertoire.id} variant="secondary" onClick={() => choose(repertoire)}>
            {repertoire.name}
          </Button>
        ))}
        {COLORS.filter((color) => active.every((one) => one.color !== color)).map((color) => (
          <Button key={color} variant={color === line.color ? 'primary' : 'secondary'} onClick={() => choose(color)}>
            New repertoire with {COLOR_NAMES[color]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

const COLOR_NAMES = { white: 'White', black: 'Black' } as const;

/** What a repertoire has at first. */
export const newRepertoire = (color: Color) => ({
  name: `${COLOR_NAMES[color]} repertoire`,
  color,
  goal: 50 as const,
  speed: 'rapid' as const,
  rating: 1500,
  starts: [{ position: START, name: '' }],
  moves: [],
  notes: [],
});

const START = parseEpd(START_FEN) ?? '';

const useAddLine = (mine: MyRepertoires | undefined, profileId: number, line: OfferedLine) => {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const store = mine?.isWithAccount === true ? accountRepertoires(profileId) : browserRepertoires;
  const refresh = () => void queryClient.invalidateQueries({ queryKey: [REPERTOIRE_KEY] });
  const report = (title: string) => (reason: unknown) =>
    toast({ title, description: describeFailure(reason), destructive: true });
  return async (chosen: ListedRepertoire | Color): Promise<void> => {
    const added = await addTo(store, chosen, line).catch(report('Not added'));
    if (added === undefined) return;
    refresh();
    const { id, name, version, moves } = added;
    if (moves === 0) {
      toast({ title: repertoireSentence({ id: 'repertoire.has-line', values: { name } }) });
      return;
    }
    const undo = () => void store.undo(id, version).then(refresh, report('Couldn’t undo'));
    toast({
      title: repertoireSentence({ id: 'repertoire.added', values: { name, moves } }),
      action: { label: 'Undo', onPress: undo },
    });
  };
};

type Added = { readonly id: string; readonly name: string; readonly version: number; readonly moves: number };

const addTo = async (
  store: RepertoireStore,
  chosen: ListedRepertoire | Color,
  line: OfferedLine,
): Promise<Added | undefined> => {
  const stored = typeof chosen === 'string' ? await store.make(newRepertoire(chosen)) : await store.read(chosen.id);
  const edit = editFor(stored, line);
  if (edit === undefined) throw new Error('The line is not legal.');
  const { id, name, version } = stored;
  if (isEmptyEdit(edit)) return { id, name, version, moves: 0 };
  const outcome = await store.edit(id, { version, edit });
  // Changed between reading and writing.
  if (!outcome.ok) return addTo(store, { ...outcome.now, moves: outcome.now.moves.length }, line);
  return { id, name, version: outcome.value.version, moves: edit.put.length };
};

/** A line from another position than the start of the game makes it a start. */
const editFor = (stored: StoredRepertoire, { start, moves }: OfferedLine): RepertoireEdit | undefined => {
  const position = parseEpd(start);
  if (position === undefined) return undefined;
  const graph = indexRepertoire(stored);
  const begun = graph.positions.has(position) ? undefined : addStart(graph, position, '');
  const ready = begun === undefined ? graph : indexRepertoire({ ...applyEdit(stored, begun), color: stored.color });
  const added = addLine(ready, { position, moves, origin: 'hand', addedAt: Date.now() });
  if (!added.ok) return undefined;
  return { ...added.value, ...(begun?.starts && { starts: begun.starts }) };
};
