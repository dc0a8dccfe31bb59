import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { PLATFORM } from '../../../contract/sites';
import { PlayerCard } from '../../player/player-card';
import { readPlayerName } from '../../player/profile/player-name';
import { Button } from '../../ui/button';
import { Field } from '../../ui/fields/field';

/** The way to the report on an opponent; pressed with nothing typed, it does nothing. PROF-02 and PROF-03. */
export function SearchOpponent() {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const navigate = useNavigate();

  const handleText = (typed: string) => {
    setText(typed);
    setProblem(undefined);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const reading = readPlayerName(text);
    if (reading.ok) void navigate({ to: '/scout', search: { player: reading.value } });
    else setProblem(reading.problem);
  };

  return (
    <PlayerCard title="Search Opponent">
      <form role="search" noValidate onSubmit={handleSubmit} className="grid gap-3">
        <Field
          label={`${PLATFORM.label} username`}
          value={text}
          error={problem}
          onValue={handleText}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" variant="secondary">
          Search Games
        </Button>
      </form>
    </PlayerCard>
  );
}
