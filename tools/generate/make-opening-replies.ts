/**
 * Writes src/chess/preparation/prediction/replies.json: how often each move was played in the positions of the opening, by
 * rating, counted in the rated games of Lichess under `../shared/data`, which its database publishes (CC0).
 * `npx tsx tools/generate/make-opening-replies.ts DATA`
 */
import { countReplies, readPlayedReplies } from '../corpus/scans/counted-replies';
import { writeRows } from './write-rows';

const [data = '../shared/data'] = process.argv.slice(2);

const replies = readPlayedReplies(data);

const rows = countReplies(replies);

console.log(`${rows.length} positions, ${replies.length} moves`);

writeRows('src/chess/preparation/prediction/replies.json', rows);
