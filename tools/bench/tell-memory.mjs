/** Loaded into a program that is measured: when asked, collects its garbage and tells how many bytes are in use then. */
process.on('message', () => {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  process.send(heapUsed + external);
});

process.channel.unref();
