// Joins as fast as a server takes them, or at a steady rate; over kept connections, as behind a reverse proxy.
import http from 'node:http';

const BODY = JSON.stringify({ agent: 'default', variables: { first_name: 'Ann' } });

/** Posts one join. @returns how long it took, in milliseconds; undefined when it is not answered with a call */
function join(url: string, agent: http.Agent): Promise<number | undefined> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.request(url, {
      method: 'POST',
      agent,
      headers: {
        origin: 'https://shop.example.com',
        'content-type': 'application/json',
        'content-length': BODY.length,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve(response.statusCode === 200 ? performance.now() - startedAt : undefined),
      );
    });
    request.end(BODY);
  });
}

interface Throughput {
  readonly perSecond: number;
  readonly count: number;
}

/** @returns calls started, over `forMs` with `atOnce` under way. A busy machine can keep a store from answering
 * in time: such joins are no calls, and count for nothing. */
export async function throughputOf(
  url: string,
  { forMs, atOnce }: { readonly forMs: number; readonly atOnce: number },
): Promise<Throughput> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const startedAt = performance.now();
  let joined = 0;
  const visitor = async (): Promise<void> => {
    while (performance.now() - startedAt < forMs) {
      if ((await join(url, agent)) !== undefined) joined += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return { perSecond: joined / seconds, count: joined };
}

/** @returns what each of `count` joins took that was answered with a call, one started every `everyMs` */
export async function latenciesOf(
  url: string,
  { count, everyMs }: { count: number; everyMs: number },
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const joins: Promise<number | undefined>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      joins.push(join(url, agent));
      if (joins.length < count) return;
      clearInterval(timer);
      resolve();
    }, everyMs);
  });
  const times = (await Promise.all(joins)).filter((time) => time !== undefined);
  agent.destroy();
  return times;
}
