import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median } from '@probant/kernel/median';
import { Pool } from 'undici';
import type { Row } from '../table.ts';
import type { Role } from './servers.ts';

const CONNECTION_COUNT = 32;
const REQUESTS_PER_ROUND = 10_000;
const ROUND_COUNT = 7;

const REQUEST_BODY = JSON.stringify({
  journal: 'VE',
  date: '2026-01-31',
  lines: Array.from({ length: 8 }, (_, index) => ({
    account: `70100${index}`,
    label: 'Vente de marchandises',
    debit: 0,
    credit: 12.5 * index,
  })),
});

/** Measures the CPU time of the server process per validated POST: medians of interleaved rounds. */
export async function benchGateway(): Promise<readonly Row[]> {
  const raw = await startServer('raw');
  const bare = await startServer('bare');
  const mount = await startServer('mount');
  const proxy = await startServer(`proxy:${bare.port}`);
  const servers = [raw, bare, mount, proxy];
  for (const server of servers) await measureCost(server, REQUESTS_PER_ROUND);
  const costs = new Map(servers.map((server) => [server, [] as number[]]));
  for (let round = 0; round < ROUND_COUNT; round += 1)
    for (const server of servers) costs.get(server)?.push(await measureCost(server, REQUESTS_PER_ROUND));
  for (const { child } of servers) child.kill();

  const cost = (server: Server) => median(costs.get(server) ?? [], Number.NaN);
  const formatCost = (server: Server) => `${cost(server).toFixed(1)} us`;
  const ratio = (server: Server) => `${(cost(server) / cost(bare)).toFixed(2)} x (${formatCost(server)})`;
  const reference = `bare service ${formatCost(bare)}, node:http with JSON.parse ${formatCost(raw)}`;
  return [
    {
      measure: 'CPU of a validated POST, gateway and service in one process',
      ours: ratio(mount),
      goal: '<= 1.6 x',
      reference,
    },
    {
      measure: 'CPU of a validated POST, gateway process alone, proxying',
      ours: ratio(proxy),
      goal: '<= 3 x',
      reference,
    },
  ];
}

type Server = { readonly port: number; readonly child: ChildProcess };

async function startServer(role: Role): Promise<Server> {
  const child = fork(fileURLToPath(new URL('./servers.ts', import.meta.url)), [role]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { port, child };
}

async function readCpuMicroseconds(child: ChildProcess): Promise<number> {
  child.send('cpu');
  const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
  return cpu;
}

async function measureCost({ port, child }: Server, requests: number): Promise<number> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTION_COUNT });
  const before = await readCpuMicroseconds(child);
  let remaining = requests;
  const runClient = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: '/v1/events',
        headers: { 'content-type': 'application/json', 'x-api-key': 'prb_live_bench' },
        body: REQUEST_BODY,
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`the server responded with ${statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, runClient));
  const after = await readCpuMicroseconds(child);
  await pool.close();
  return (after - before) / requests;
}
