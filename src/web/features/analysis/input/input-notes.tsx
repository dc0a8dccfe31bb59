import { formatPgnProblem } from '../../../../chess/pgn/pgn';
import { NO_SET_UP } from '../../../../chess/pgn/read';
import type { AnalysisFailure } from '../../../game/analysis/analyze-game';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { FailureNote } from '../analyze-bar';
import { gameDate, gameLength, type GameReading, gameTitle, notationText, type Repair } from '../game-text';
import { InputStatus, RecognizedInputNote } from './input-reading';
import type { GameInputState } from './use-input-state';

type InputNotesProps = {
  readonly inputState: GameInputState;
  readonly failure: AnalysisFailure | undefined;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly onRepair: (repair: Repair) => void;
  readonly onBoard: (pgn: string) => void;
  readonly onSubmit: () => void;
};

export function InputNotes(props: InputNotesProps) {
  const { inputState, failure, isPending, onRetry, onRepair, onBoard, onSubmit } = props;
  const { input, sites, gameText, chosen, fetched, repair } = inputState;
  const isDisabled = isPending || !inputState.isSettled;
  if (input.kind !== 'text') {
    return (
      <RecognizedInputNote
        input={input}
        sites={sites}
        state={fetched.state}
        onFetch={fetched.fetchFrom}
        playerName={{ value: inputState.playerName, onValue: inputState.setPlayerName, onEnter: onSubmit }}
      />
    );
  }
  return (
    <>
      {failure?.place === undefined && <InputStatus gameText={gameText} />}
      {gameText.readings.length > 1 && (
        <GameChooser
          readings={gameText.readings}
          chosen={chosen ?? gameText.readings.findIndex(({ ok }) => ok)}
          isDisabled={isPending}
          onChoose={inputState.chooseGame}
        />
      )}
      {failure && <FailureNote failure={failure} onRetry={onRetry} />}
      {repair && (
        <div className="flex flex-wrap gap-2 *:w-full sm:*:w-auto">
          {repair.boardLabel !== undefined && (
            <Button variant="secondary" disabled={isDisabled} onClick={() => onBoard(repair.pgn)}>
              {repair.boardLabel}
            </Button>
          )}
          <Button variant="secondary" disabled={isDisabled} onClick={() => onRepair(repair)}>
            {repair.label}
          </Button>
        </div>
      )}
    </>
  );
}

type GameChooserProps = {
  readonly readings: readonly GameReading[];
  readonly chosen: number;
  readonly isDisabled: boolean;
  readonly onChoose: (index: number) => void;
};

function GameChooser({ readings, chosen, isDisabled, onChoose }: GameChooserProps) {
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="text-sm font-semibold">Choose the game to analyze</legend>
      <ul className="mt-2 max-h-60 divide-y divide-hairline overflow-y-auto rounded-control border border-hairline">
        {readings.map((reading, index) => (
          <li key={index}>
            <label
              className={classNames(
                'flex min-h-11 items-center gap-3 px-3 py-1.5 text-sm',
                isChoosable(reading)
                  ? 'cursor-pointer hover:bg-sunken has-checked:bg-accent-soft'
                  : 'bg-sunken text-ink-soft',
              )}
            >
              <input
                type="radio"
                name="game"
                className="size-4 shrink-0 accent-accent"
                checked={index === chosen}
                disabled={!isChoosable(reading)}
                onChange={() => onChoose(index)}
              />
              <GameLine reading={reading} />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const isChoosable = (reading: GameReading): boolean =>
  reading.ok || reading.legal !== undefined || reading.error.message === NO_SET_UP;

function GameLine({ reading }: { reading: GameReading }) {
  if (!reading.ok) return <span className="min-w-0 break-words">{formatPgnProblem(reading.error)}</span>;
  const tree = reading.value;
  const facts = [gameDate(tree), tree.result, gameLength(tree), notationText(reading)];
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
      <span className="min-w-0 grow basis-52 font-semibold break-words">{gameTitle(tree)}</span>
      <span className="text-ink-soft tabular-nums">{facts.filter((fact) => fact !== undefined).join(', ')}</span>
    </span>
  );
}
