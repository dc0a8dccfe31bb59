import { type AddressInfo, connect, createServer } from 'node:net';

/** An address of its own that leads to the server which it was last told of, byte by byte; it ends with its process. */
export const createGate = () => {
  let target = { host: 'localhost', port: 0 };
  const gate = createServer((from) => {
    const to = connect(target);
    from.pipe(to).pipe(from);
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).unref();
  const listening = new Promise<string>((resolve) => {
    gate.listen(0, 'localhost', () => resolve(`http://localhost:${(gate.address() as AddressInfo).port}`));
  });
  return {
    /** Answers its own address. */
    leadTo: (server: string): Promise<string> => {
      const { hostname, port } = new URL(server);
      target = { host: hostname, port: Number(port) };
      return listening;
    },
  };
};
