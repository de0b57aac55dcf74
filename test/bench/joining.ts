// Joins as fast as a server takes them, or at a steady rate; over kept connections, as behind a reverse proxy.
import http from 'node:http';

const BODY = JSON.stringify({ agent: 'default', variables: { first_name: 'Ann' } });

/** Posts one join. @returns how long it took, in milliseconds. @throws unless it is answered with a call */
export function join(url: string, agent: http.Agent): Promise<number> {
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
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`${url} answered ${response.statusCode ?? 0}`));
      });
    });
    request.end(BODY);
  });
}

/** @returns joins a second, over `forMs` with `atOnce` under way */
export async function throughputOf(
  url: string,
  { forMs, atOnce }: { readonly forMs: number; readonly atOnce: number },
): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
  const startedAt = performance.now();
  let joined = 0;
  const visitor = async (): Promise<void> => {
    while (performance.now() - startedAt < forMs) {
      await join(url, agent);
      joined += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  const seconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  return joined / seconds;
}

/** @returns what each of `count` joins took, one started every `everyMs` */
export async function latenciesOf(
  url: string,
  { count, everyMs }: { count: number; everyMs: number },
): Promise<number[]> {
  const agent = new http.Agent({ keepAlive: true });
  const joins: Promise<number>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      joins.push(join(url, agent));
      if (joins.length < count) return;
      clearInterval(timer);
      resolve();
    }, everyMs);
  });
  const times = await Promise.all(joins);
  agent.destroy();
  return times;
}
