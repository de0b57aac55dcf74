// What a site owner would write instead of the proxy: Express, its body parser, and fetch. No limits, no checks.
import http from 'node:http';
import express from 'express';
import { announce } from './announce.js';

const app = express();
app.use(express.json());
app.post('/voice/join', async (request, response) => {
  const { variables } = request.body as { readonly variables?: unknown };
  const upstream = await fetch(`${process.env.BENCH_SERVICE ?? ''}/api/public/v1/webrtc/call`, {
    method: 'POST',
    headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
    body: JSON.stringify({ agent_id: '0b9f4c1e-6a52-4d0c-8a3f-3b1c2d4e5f60', variables }),
  });
  response.status(upstream.status).json(await upstream.json());
});
announce(http.createServer(app));
