// What somebody would write instead of the service's tools: Express and `pg` with the service's own queries. One look-up
// of the key, no validation, no limits.
import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import express from 'express';
import pg from 'pg';
import { announce } from './announce.js';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = express();
app.use(express.json());

type Row = Readonly<Record<string, unknown>>;

async function workspaceOf(authorization = ''): Promise<string> {
  const hash = createHash('sha256').update(authorization.slice('Bearer '.length)).digest('hex');
  const { rows } = await pool.query<Row>(
    'select id, workspace_id from api_keys where hash = $1 and revoked_at is null',
    [hash],
  );
  return String(rows[0]?.workspace_id);
}

const meta = (): object => ({ request_id: randomUUID(), ts: new Date().toISOString() });

app.get('/tools', async (request, response) => {
  const workspaceId = await workspaceOf(request.headers.authorization);
  const { rows } = await pool.query<Row>(
    'select * from tools where workspace_id = $1 order by created_at desc, id limit $2 offset $3',
    [workspaceId, 50, 0],
  );
  const counted = await pool.query<Row>('select count(*) as total from tools where workspace_id = $1', [
    workspaceId,
  ]);
  const total = Number(counted.rows[0]?.total);
  response.json({
    data: rows,
    pagination: { total, limit: 50, offset: 0, has_more: total > 50 },
    meta: meta(),
  });
});

app.post('/tools', async (request, response) => {
  const workspaceId = await workspaceOf(request.headers.authorization);
  const { name } = request.body as { readonly name: string };
  const client = await pool.connect();
  try {
    await client.query('begin');
    const now = new Date();
    const { rows } = await client.query<Row>(
      `insert into tools (id, workspace_id, name, definition, status, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [randomUUID(), workspaceId, name, { modelToolName: name }, 'active', now, now],
    );
    await client.query('commit');
    response.status(201).json({ data: rows[0], meta: meta() });
  } finally {
    client.release();
  }
});

announce(http.createServer(app));
