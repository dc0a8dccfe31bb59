import { useLocation, useNavigate } from '@tanstack/react-router';
import { GraduationCap, Settings, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { DrillMode } from '../../../chess/repertoire/drill/plan';
import { newCardsLeft, nextDue } from '../../../chess/repertoire/drill/trained';
import type { RepertoireCard } from '../../../chess/repertoire/drill-result';
import { minutesADay } from '../../../chess/repertoire/reach';
import { type Epd, GOALS } from '../../../chess/repertoire/repertoire';
import {
  REPERTOIRE_LIMITS,
  REPERTOIRE_STATES,
  type RepertoireChange,
  type RepertoireState,
} from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import type { RepertoireStore } from '../../game/repertoires/repertoire-store';
import { startOfToday } from '../../lib/account/today';
import { searchParam } from '../../lib/search-params';
import { Button } from '../../ui/button';
import { MenuButton, Popover } from '../../ui/popover';
import { countsGames } from './use-games-as-training';
import type { OwnGames } from './files/own-games';
import type { Measuring } from './use-measured';
import type { RepertoireEditing } from './use-repertoire';
import { KNOWN_SPEEDS } from '../../../chess/clock';
import { speedName } from '../../player/labels';
import { Dialog } from '../../ui/dialog';
import { Checkbox, Field, Select } from '../../ui/fields/field';
import { useApiMutations } from '../../ui/use-api-mutation';
import { ExportMenu } from './files/export-menu';
import { ImportDialog } from './files/import-dialog';
import { ChapterImport } from './files/study-chapters';

type RepertoireMenuProps = {
  readonly editing: RepertoireEditing;
  readonly store: RepertoireStore;
  readonly own: OwnGames;
  /** Shows the sheet to print. */
  readonly onPrint: () => void;
};

/** Moves in and out, and the settings. */
export function RepertoireMenu({ editing, store, own, onPrint }: RepertoireMenuProps) {
  const wanted = useLocation({ select: ({ searchStr }) => searchStr });
  const isImportWanted = searchParam(wanted, 'import') !== '';
  const [study, chapter] = [searchParam(wanted, 'study'), Number(searchParam(wanted, 'chapter'))];
  const [dialog, setDialog] = useState<'import' | 'settings' | undefined>(isImportWanted ? 'import' : undefined);
  const navigate = useNavigate();
  const closeImport = () => {
    setDialog(undefined);
    if (isImportWanted) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
  return (
    <>
      <Button variant="secondary" size="small" className="max-sm:px-2.5" onClick={() => setDialog('import')}>
        <Upload aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Import</span>
      </Button>
      <ExportMenu editing={editing} onPrint={onPrint} />
      <Button variant="secondary" size="icon" aria-label="Settings" onClick={() => setDialog('settings')}>
        <Settings aria-hidden className="size-5" />
      </Button>
      {dialog === 'import' && study === '' && <ImportDialog editing={editing} own={own} onClose={closeImport} />}
      {dialog === 'import' && study !== '' && (
        <ChapterImport editing={editing} of={{ study, chapter }} onClose={closeImport} />
      )}
      {dialog === 'settings' && <SettingsDialog editing={editing} store={store} onClose={() => setDialog(undefined)} />}
    </>
  );
}

type SettingsDialogProps = Pick<RepertoireMenuProps, 'editing' | 'store'> & { readonly onClose: () => void };

const STATE_NAMES: Readonly<Record<RepertoireState, string>> = {
  active: 'Active',
  paused: 'Paused: nothing is due',
  archived: 'Archived: not used',
};

function SettingsDialog({ editing: { repertoire, replaceHead }, store, onClose }: SettingsDialogProps) {
  const { id, name, goal, speed, rating, state, version } = repertoire;
  const [draft, setDraft] = useState<RepertoireChange>({ name, goal, speed, rating, state, version });
  const { run, isPending } = useApiMutations({});
  const isCounting = countsGames.useValue();
  const navigate = useNavigate();
  const change = (part: Partial<RepertoireChange>) => setDraft((before) => ({ ...before, ...part }));
  const save = () =>
    void run('Not saved', async () => {
      const outcome = await store.change(id, { ...draft, name: draft.name.trim(), version: repertoire.version });
      replaceHead(outcome.ok ? outcome.value : outcome.now);
      if (outcome.ok) onClose();
    });
  const remove = () =>
    void run('Not deleted', async () => {
      await store.remove(id);
      await navigate({ to: '/repertoire/{-$repertoire}', params: { repertoire: undefined } });
    });
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Field
          label="Name"
          value={draft.name}
          maxLength={REPERTOIRE_LIMITS.name}
          onValue={(value) => change({ name: value })}
        />
        <Select
          label="Goal: every reply has an answer that comes up in"
          value={String(draft.goal)}
          options={GOALS.map((of) => ({ value: String(of), label: `1 game in ${of}` }))}
          onChange={(value) => change({ goal: GOALS.find((of) => String(of) === value) ?? draft.goal })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Rating of your opponents"
            type="number"
            min={400}
            max={3500}
            value={draft.rating}
            onValue={(value) => change({ rating: Number(value) })}
          />
          <Select
            label="Time control"
            value={draft.speed}
            options={KNOWN_SPEEDS.map((value) => ({ value, label: speedName(value) }))}
            onChange={(value) => change({ speed: value })}
          />
        </div>
        <Select
          label="State"
          value={draft.state}
          options={REPERTOIRE_STATES.map((value) => ({ value, label: STATE_NAMES[value] }))}
          onChange={(value) => change({ state: value })}
        />
        <Checkbox
          label="My rated games count as training"
          hint="On this device"
          checked={isCounting}
          onChange={countsGames.choose}
        />
        <div className="flex flex-wrap justify-between gap-2">
          <Button disabled={isPending || draft.name.trim() === ''} onClick={save}>
            Save
          </Button>
          <Button variant="danger" disabled={isPending} onClick={remove}>
            Delete repertoire
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type TrainMenuProps = {
  readonly graph: RepertoireEditing['graph'];
  readonly cards: readonly RepertoireCard[] | undefined;
  readonly position: Epd;
  readonly onTrain: (mode: DrillMode) => void;
};

export function TrainMenu({ graph, cards, position, onTrain }: TrainMenuProps) {
  const [now] = useState(() => Date.now());
  const counts = useMemo(() => cards && nextDue(cards, graph, now), [cards, graph, now]);
  const today = startOfToday(now);
  const waiting = (counts?.due ?? 0) + Math.min(newCardsLeft(cards ?? [], today), counts?.new ?? 0);
  return (
    <div className="flex gap-1">
      <Button size="small" disabled={waiting === 0} onClick={() => onTrain({ kind: 'due' })}>
        <GraduationCap aria-hidden className="size-4" />
        Train{waiting > 0 && ` ${waiting}`}
      </Button>
      <Popover label="More training" className="w-64 p-2">
        <MenuButton onPress={() => onTrain({ kind: 'line', position })}>From this position</MenuButton>
        <MenuButton onPress={() => onTrain({ kind: 'new' })}>New moves only</MenuButton>
        <MenuButton onPress={() => onTrain({ kind: 'all' })}>Everything, due first</MenuButton>
      </Popover>
    </div>
  );
}

type FiguresProps = { readonly editing: RepertoireEditing; readonly measuring: Measuring };

export const NOT_MEASURED = 'Not measured. Reload the page to try again.';

/** What it covers and costs. */
export function Figures({ editing: { isSaving }, measuring: { measured, hasFailed } }: FiguresProps) {
  return (
    <p className="min-w-0 flex-1 basis-60 truncate text-sm text-ink-soft tabular-nums max-sm:basis-full">
      {measured === undefined ? (
        hasFailed ? (
          NOT_MEASURED
        ) : (
          'Measuring…'
        )
      ) : (
        <>
          {repertoireSentence({ id: 'repertoire.book', values: { moves: measured.expectedOwnMoves } })}
          {'; '}
          {repertoireSentence({
            id: 'repertoire.size',
            values: { moves: measured.trainedMoves, minutes: Math.round(minutesADay(measured.trainedMoves)) },
          })}
        </>
      )}
      <span role="status">{isSaving && ' Saving…'}</span>
    </p>
  );
}
