import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readResidentBytes } from '@probant/workers/process-memory';
import { findChildProcesses } from '@probant/workers/testing/processes';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestReader } from '../testing/test-reader.ts';

const WORKER_ENTRY = new URL('../testing/observed-worker.ts', import.meta.url);
const photo = readFileSync(fileURLToPath(new URL('../fixtures/receipt.jpg', import.meta.url)));

/** Returns the open files of a process, without its pipes and sockets. */
const listOpenFiles = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`)
    .map((handle) => readlinkSync(`/proc/${pid}/fd/${handle}`))
    .filter((target) => target.startsWith('/') && target !== '/dev/null');

const readConnections = (pid: number): string =>
  ['tcp', 'tcp6', 'udp', 'udp6'].map((protocol) => readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')).join('\n');

const listSockets = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((handle) => {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${handle}`))?.[1];
    return inode === undefined ? [] : [inode];
  });

describe.runIf(readResidentBytes(process.pid) !== null)('a worker that has read a picture', () => {
  test('has no open file and no connection: the telemetry of the OCR runtime is off', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1 });
    onTestFinished(() => reader.close());
    const { pages } = await reader.open(photo, { tenant: 'a' });
    expect(pages[0]?.lines.length).toBeGreaterThan(5);
    const [worker = 0] = findChildProcesses(process.pid, 'observed-worker.ts');
    expect(worker).toBeGreaterThan(1);
    expect(listOpenFiles(worker)).toEqual([]);
    const connections = readConnections(worker);
    expect(listSockets(worker).filter((inode) => connections.includes(` ${inode} `))).toEqual([]);
  });

  test('leaves the cores to cheap calls and the database: it has a lower priority', async () => {
    const reader = await createTestReader({ workerEntry: WORKER_ENTRY, workers: 1 });
    onTestFinished(() => reader.close());
    await reader.open(photo, { tenant: 'a' });
    const [worker = 0] = findChildProcesses(process.pid, 'observed-worker.ts');
    expect(getPriority(worker)).toBeGreaterThan(getPriority());
  });

  test('reports its time, CPU time and memory', async () => {
    const costs: unknown[] = [];
    const reader = await createTestReader({ workers: 1, onCost: (cost) => costs.push(cost) });
    await reader.open(photo, { tenant: 'a' });
    await reader.close();
    expect(costs).toEqual([
      {
        action: 'open',
        kind: 'jpeg',
        outcome: 'ok',
        seconds: expect.any(Number),
        cpuSeconds: expect.any(Number),
        memory: expect.any(Number),
      },
    ]);
    const [{ cpuSeconds, memory }] = costs as [{ cpuSeconds: number; memory: number }];
    expect(cpuSeconds).toBeGreaterThan(0.05);
    expect(memory).toBeGreaterThan(50 * 2 ** 20);
  });
});
