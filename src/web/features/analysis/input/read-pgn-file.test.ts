import { expect, it } from 'vitest';
import { MAX_PGN_LENGTH } from '../../../../contract/analysis';
import { readPgnFile } from './read-pgn-file';

it('reads UTF-8, and Latin-1 as older programs write it', async () => {
  expect(await readPgnFile(new File(['[White "Dähne"]'], 'a.pgn'))).toEqual({ ok: true, value: '[White "Dähne"]' });
  const latin = new Uint8Array([0x44, 0xe4, 0x68, 0x6e, 0x65]);
  expect(await readPgnFile(new File([latin], 'b.pgn'))).toEqual({ ok: true, value: 'Dähne' });
});

it('refuses a file that is too large or not text', async () => {
  const large = await readPgnFile(new File(['x'.repeat(MAX_PGN_LENGTH + 1)], 'large.pgn'));
  expect(large).toEqual({ ok: false, error: 'large.pgn: The PGN is larger than 1 MB' });
  const picture = await readPgnFile(new File([new Uint8Array([0x89, 0x50, 0, 0, 1])], 'board.png'));
  expect(picture.ok).toBe(false);
});
