/** A process that holds shared places until it is killed: address of Redis, prefix, name, and how many. */
import { Redis } from 'ioredis';
import { createDistributedSemaphore } from '../../server/platform/semaphores';

const [url = '', keyPrefix = '', name = '', count = ''] = process.argv.slice(2);
const places = createDistributedSemaphore({ redis: new Redis(url, { keyPrefix }), name, width: Number(count) });
const held = await Promise.all(Array.from({ length: Number(count) }, () => places.tryAcquire()));
process.stdout.write(`${held.filter((leave) => leave !== undefined).length} held\n`);
