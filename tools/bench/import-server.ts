/** The server with a database of its own, without reviews: what an import costs alone. Its folder is the argument. */
import { openDatabase } from '../../src/server/db/database';
import { buildQuietApp } from '../../src/test/test-app';

const [folder = ''] = process.argv.slice(2);

const app = await buildQuietApp({ db: await openDatabase(folder), hasReviews: false });

console.log(`listening on ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
