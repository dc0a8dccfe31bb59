import { useId, useState } from 'react';
import { parsePlayer, PLAYER, type Player } from '../../../../contract/sites';
import { readRecentPlayers } from '../../../player/recent-players';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';

const HINT = 'A username, or SITE:NAME.';

/** Names a player; those scouted last are suggested. */
export function OpponentField({ onChoose }: { readonly onChoose: (player: Player) => void }) {
  const [name, setName] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [recent] = useState(readRecentPlayers);
  const list = useId();
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const isName = PLAYER.test(name.trim());
        setIsWrong(!isName);
        if (isName) onChoose(parsePlayer(name.trim()));
      }}
    >
      <div className="min-w-0 flex-1">
        <Field
          label="Opponent"
          placeholder={HINT}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          onValue={(value) => {
            setName(value);
            setIsWrong(false);
          }}
          error={isWrong ? `This is no name of a player. ${HINT}` : undefined}
          list={list}
        />
        <datalist id={list}>
          {recent.map((player) => (
            <option key={player} value={player} />
          ))}
        </datalist>
      </div>
      <Button type="submit" variant="secondary" size="small" className="h-11">
        Show
      </Button>
    </form>
  );
}
