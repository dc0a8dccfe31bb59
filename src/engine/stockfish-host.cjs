/**
 * Runs the bundled Stockfish 16 (npm `stockfish@16.0.0`, multi-threaded SIMD build) as a UCI engine on standard input
 * and output, as the package's own script does, in about 100 MB less memory. It runs twice: in the process, and again
 * in each worker thread that the build makes for itself. What differs from the package's script is the net: the build
 * downloads it into its heap, never frees it, copies it into a string, and copies that into a stream beside the weights
 * that it reads from the stream: three times 38 MB that stay resident. Here the net is read from the disk straight into
 * the heap, into free space that the weights will cover a moment later.
 *
 * This knows the package's inside, so it holds for exactly that version; the test beside it compares both, node by node.
 * No flags of V8 are set: which there are differs between versions, and Node 26 ends by SIGTRAP where the compilers of
 * WebAssembly are chosen once V8 runs.
 */
const { closeSync, fstatSync, openSync, readSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { createInterface } = require('node:readline');
const { isMainThread } = require('node:worker_threads');

/** This very file: the build's threads run it too. */
const HOST = require.resolve('./stockfish-host.cjs');
const BUILD = require.resolve('stockfish/src/stockfish-nnue-16.js');
const WASM = BUILD.replace(/\.js$/, '.wasm');
/** The build's answer to a net that it could not read. Without its net it would play on, weaker by far. */
const NET_REFUSED = 'Load eval file success: 0';

/** The engine's own thread: talks UCI until its input ends, which it also does when the parent is killed. */
function serve() {
  const createEngine = require(BUILD)();
  const locateFile = (name) => (name.endsWith('.wasm') ? WASM : HOST);
  createEngine({ locateFile }).then((engine) => {
    engine.addMessageListener((line) => {
      if (line === NET_REFUSED) fail('the net of the bundled engine could not be read');
      process.stdout.write(`${line}\n`);
    });
    createInterface({ input: process.stdin })
      .on('line', (line) => (line === 'quit' ? process.exit() : engine.postMessage(line)))
      .on('close', () => process.exit());
  }, fail);
}

function fail(reason) {
  console.error(String(reason));
  process.exit(1);
}

/**
 * What the build downloads with: `open`, `send`, and then the callbacks it has set. It learns the size of the net from
 * `response`, makes room of that size in its heap, and puts the bytes there with `HEAPU8.set`, which is where we come in.
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

if (isMainThread) {
  serve();
} else {
  globalThis.XMLHttpRequest = NetReader;
  require(BUILD);
}
