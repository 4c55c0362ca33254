import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { childrenOf } from '../testing/processes.ts';
import { readerForTests } from '../testing/reader-for-tests.ts';
import { memoryOf } from './memory-of.ts';

const photo = readFileSync(fileURLToPath(new URL('../fixtures/receipt.jpg', import.meta.url)));

/** The files that a process has open, and its sockets that are not those of its parent's channel. */
const openFiles = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`)
    .map((handle) => readlinkSync(`/proc/${pid}/fd/${handle}`))
    .filter((target) => target.startsWith('/') && target !== '/dev/null');

const connections = (pid: number): string =>
  ['tcp', 'tcp6', 'udp', 'udp6'].map((protocol) => readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')).join('\n');

const socketsOf = (pid: number): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((handle) => {
    const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${handle}`))?.[1];
    return inode === undefined ? [] : [inode];
  });

describe.runIf(memoryOf(process.pid) !== null)('a child that has read a picture', () => {
  test('has no file open and no connection: the OCR runtime keeps no diary and tells nobody', async () => {
    const reader = await readerForTests({ children: 1 });
    const { pages } = await reader.open(photo, { tenant: 'a' });
    expect(pages[0]?.lines.length).toBeGreaterThan(5);
    const [child = 0] = childrenOf(process.pid, 'child/main.ts');
    expect(openFiles(child)).toEqual([]);
    const known = connections(child);
    expect(socketsOf(child).filter((inode) => known.includes(` ${inode} `))).toEqual([]);
    await reader.close();
  });

  test('tells what it cost', async () => {
    const costs: unknown[] = [];
    const reader = await readerForTests({ children: 1, onCost: (cost) => costs.push(cost) });
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
