// The least there can be: node:http and fetch. No limits, no checks, no framework.
import http from 'node:http';
import { announce } from './announce.js';

async function forward(body: string): Promise<{ status: number; text: string }> {
  const { variables } = JSON.parse(body) as { readonly variables?: unknown };
  const upstream = await fetch(`${process.env.BENCH_SERVICE ?? ''}/api/public/v1/webrtc/call`, {
    method: 'POST',
    headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60', variables }),
  });
  return { status: upstream.status, text: await upstream.text() };
}

announce(
  http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void forward(Buffer.concat(chunks).toString()).then(({ status, text }) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      });
    });
  }),
);
