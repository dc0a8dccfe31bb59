import { BookPlus } from 'lucide-react';
import { use } from 'react';
import { nodesTo } from '../../chess/tree/tree-replay';
import { MenuButton } from '../ui/popover';
import type { Shortcut } from '../ui/shortcuts-dialog';
import { AddLineContext } from './add-line-context';
import type { EditedReplay } from './use-edited-replay';
import { type KeyArea, useBoardKeys } from './use-replay';

export const addLineShortcuts: readonly Shortcut[] = [{ keys: ['S'], does: 'Add the line to your repertoire' }];

type AddLineButtonProps = {
  readonly replay: Pick<EditedReplay, 'tree' | 'path' | 'orientation'>;
  readonly area: KeyArea | undefined;
};

/** Chess960 has no openings. */
export function AddLineButton({ replay: { tree, path, orientation }, area }: AddLineButtonProps) {
  const add = use(AddLineContext);
  const isPossible = add !== undefined && path !== '' && !tree.isChess960;
  const press = () =>
    add?.({ start: tree.start, moves: nodesTo(tree, path).map(({ san }) => san), color: orientation });
  useBoardKeys(area, ({ key }) => {
    if (key.toLowerCase() !== 's' || !isPossible) return false;
    press();
    return true;
  });
  if (add === undefined || tree.isChess960) return null;
  return (
    <MenuButton icon={<BookPlus aria-hidden />} isDisabled={!isPossible} onPress={press}>
      Add to my repertoire
    </MenuButton>
  );
}
