/**
 * Runs the bundled Stockfish 16 (npm `stockfish@16.0.0`, multi-threaded SIMD build) as a UCI engine on standard input
 * and output, like the package's own script, but in about 100 MB less memory and a quarter less time. It runs in the
 * process and again in each worker thread of the build.
 *
 * - The net: the build downloads it into its heap, never frees it, copies it into a string, and copies that into a stream
 *   beside the weights: three times 38 MB that stay resident. Here it is read from the disk straight into the heap, into
 *   free space that the weights will cover a moment later.
 * - Lines: the build passes each one through the main thread, and its threads wait for that. Here the threads read and
 *   write by themselves, and write the lines of a short search together.
 *
 * All this depends on the inside of exactly that version; the test beside it compares both, node by node. No flags of V8
 * are set: they differ between versions, and Node 26 ends by SIGTRAP where the compilers of WebAssembly are chosen once
 * V8 runs.
 */
const { closeSync, fstatSync, openSync, readSync, writeSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { isMainThread } = require('node:worker_threads');

/** This very file: the build's threads run it too. */
const HOST = require.resolve('./stockfish-host.cjs');
const BUILD = require.resolve('stockfish/src/stockfish-nnue-16.js');
const WASM = BUILD.replace(/\.js$/, '.wasm');
/** The build's answer to a net that it could not read. Without its net it would play on, weaker by far. */
const NET_REFUSED = 'Load eval file success: 0';
/** Imports of the build. */
const MEMORY = 'a';
const WRITE_TO_FILE = 'w';
/** Milliseconds for which lines of a running search may wait for further ones. */
const MAX_DELAY = 100;

/**
 * What the build downloads with: `open`, `send`, and then the callbacks it has set. It learns the size of the net from
 * `response`, makes room of that size in its heap, and puts the bytes there with `HEAPU8.set`, which is replaced.
 */
class NetReader {
  open(_method, url) {
    this.file = openSync(join(dirname(BUILD), url), 'r');
    this.size = fstatSync(this.file).size;
    this.response = { byteLength: this.size, length: 0 };
  }

  send() {
    setTimeout(() => {
      this.placeNetWhereWeightsFollow();
      this.readyState = 4;
      this.status = 200;
      this.onreadystatechange();
      this.onload();
    }, 0);
  }

  /**
   * Top of the heap, in order: `gap`, room for the string; the downloaded net; and nothing. Once the net has been read
   * both are free again. The string takes the gap's place and is filled from the net, which nobody has written over yet;
   * then the weights (67 MB) take the room behind it, over the net that is no longer needed.
   */
  placeNetWhereWeightsFollow() {
    const { HEAPU8, _malloc, _free } = globalThis.Module;
    const gap = _malloc(this.size + 65_536);
    HEAPU8.set = (_nothing, place) => {
      delete HEAPU8.set;
      this.readInto(HEAPU8, place);
      _free(place);
      _free(gap);
    };
  }

  readInto(heap, place) {
    for (let read = 0; read < this.size;) read += readSync(this.file, heap, place + read, this.size - read, null);
    closeSync(this.file);
  }
}

/** Replaces what a thread of the build reads its commands with and writes to files with, when the build makes it. */
function connectThread() {
  const { Instance } = WebAssembly;
  WebAssembly.Instance = function (module, { a: imports }) {
    globalThis.Module.queue.get = createReader();
    return new Instance(module, { a: { ...imports, [WRITE_TO_FILE]: createWriter(imports[MEMORY].buffer) } });
  };
}

/** Waits for the next command. The process ends with its input, which also ends when the parent is killed. */
function createReader() {
  const bytes = Buffer.alloc(65_536);
  let text = '';
  return async () => {
    for (let end = text.indexOf('\n'); ; end = text.indexOf('\n')) {
      if (end === -1) {
        const length = readSync(0, bytes, 0, bytes.length, null);
        if (length === 0) endProcess();
        text += bytes.latin1Slice(0, length);
        continue;
      }
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      if (line === 'quit') endProcess();
      return line;
    }
  };
}

/** `fd_write` of WASI: `vectors` are pairs of address and length. */
function createWriter(heap) {
  const bytes = Buffer.from(heap);
  const words = new Uint32Array(heap);
  let text = '';
  let writtenAt = 0;
  return (file, vectors, count, sizeAt) => {
    const pairs = words.subarray(vectors / 4, vectors / 4 + 2 * count);
    for (let at = 0; at < pairs.length; at += 2) text += bytes.latin1Slice(pairs[at], pairs[at] + pairs[at + 1]);
    words[sizeAt / 4] = pairs.reduce((sum, value, at) => (at % 2 === 1 ? sum + value : sum), 0);
    const lastLine = text.slice(text.lastIndexOf('\n', text.length - 2) + 1);
    if (lastLine.startsWith('info depth') && performance.now() - writtenAt < MAX_DELAY) return 0;
    if (text.includes(NET_REFUSED)) endProcess('the net of the bundled engine could not be read');
    writeSync(file, text);
    text = '';
    writtenAt = performance.now();
    return 0;
  };
}

/** A thread can end only itself by `process.exit`. */
function endProcess(error) {
  if (error !== undefined) writeSync(2, `${error}\n`);
  process.kill(process.pid);
}

if (isMainThread) {
  const locateFile = (name) => (name.endsWith('.wasm') ? WASM : HOST);
  require(BUILD)()({ locateFile }).catch((error) => endProcess(String(error)));
} else {
  globalThis.XMLHttpRequest = NetReader;
  connectThread();
  require(BUILD);
}
