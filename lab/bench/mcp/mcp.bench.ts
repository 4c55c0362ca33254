import { setTimeout as pause } from 'node:timers/promises';
import { type RunningPlatform, startPlatform } from '../receipts/running-platform.ts';
import type { Row } from '../table.ts';
import { createToolCall, LARGE_FILE_BYTES, type ProtocolVersion, sendMessage } from './mcp-messages.ts';

const CALLS = 1_000;
const LARGE_CALLS = 12;
const CONCURRENT_LARGE_CALLS = 3;
const PROBE_INTERVAL_MS = 5;

/** Measures what a tool call costs in addition to its route, through the gateway of a running platform, and what large files do to others. */
export async function benchMcp(): Promise<readonly Row[]> {
  const platform = await startPlatform();
  try {
    const callRoute = () => fetchText(`${platform.url}/v1/formats`, { headers: { 'x-api-key': platform.key } });
    const callTool = (version: ProtocolVersion) =>
      sendMessage(platform, createToolCall(version, 'list_export_formats', {}), version);
    const listTools = () => sendMessage(platform, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, '2025-11-25');
    await measureMs(CALLS, callRoute);
    await measureMs(CALLS, () => callTool('2025-11-25'));
    const route = await measureMs(CALLS, callRoute);
    const rows: Row[] = [];
    for (const version of ['2025-11-25', '2026-07-28'] as const) {
      const tool = await measureMs(CALLS, () => callTool(version));
      rows.push({
        measure: `tools/call of list_export_formats, version ${version}, one at a time`,
        ours: `${tool.toFixed(2)} ms`,
        goal: '<= 4.2 ms',
        reference: `GET /v1/formats ${route.toFixed(2)} ms, so ${(tool - route).toFixed(2)} ms for MCP`,
      });
    }
    const list = await measureMs(CALLS, listTools);
    rows.push({
      measure: 'tools/list',
      ours: `${list.toFixed(2)} ms`,
      goal: '-',
      reference: `route ${route.toFixed(2)} ms`,
    });
    return [...rows, await measureOthers(platform)];
  } finally {
    await platform.stop();
  }
}

/** Measures the slowest health response of others while clients send files of 10 MiB in base64, and as forms to the route itself. */
async function measureOthers(platform: RunningPlatform): Promise<Row> {
  const file = Buffer.alloc(LARGE_FILE_BYTES, 'probant ');
  const call = createToolCall('2025-11-25', 'extract_document', {
    file: { filename: 'large.pdf', content_base64: file.toString('base64') },
  });
  const callTool = () => sendMessage(platform, call, '2025-11-25');
  const callRoute = async () => {
    const form = new FormData();
    form.append('file', new Blob([file]), 'large.pdf');
    await (
      await fetch(`${platform.url}/v1/extract`, { method: 'POST', headers: { 'x-api-key': platform.key }, body: form })
    ).arrayBuffer();
  };
  await callTool();
  await callRoute();
  const quiet = await watchHealth(platform, () => pause(2_000));
  const byRoute = await watchHealth(platform, () => repeatConcurrently(callRoute));
  const startedAt = performance.now();
  const byTool = await watchHealth(platform, () => repeatConcurrently(callTool));
  const seconds = (performance.now() - startedAt) / 1_000 / LARGE_CALLS;
  return {
    measure: `slowest health response of others during ${LARGE_CALLS} calls with a file of 10 MiB, ${CONCURRENT_LARGE_CALLS} at a time`,
    ours: `${byTool.toFixed(0)} ms`,
    goal: '<= 500 ms',
    reference: `the same files to POST /v1/extract ${byRoute.toFixed(0)} ms, none ${quiet.toFixed(0)} ms; ${seconds.toFixed(2)} s a call`,
  };
}

async function repeatConcurrently(work: () => Promise<unknown>): Promise<void> {
  let started = 0;
  const repeat = async () => {
    while (started < LARGE_CALLS) {
      started += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_LARGE_CALLS }, repeat));
}

async function watchHealth({ url }: RunningPlatform, work: () => Promise<unknown>): Promise<number> {
  let isWorking = true;
  let slowest = 0;
  const probing = (async () => {
    while (isWorking) {
      slowest = Math.max(slowest, await measureMs(1, () => fetchText(`${url}/extraction/health`)));
      await pause(PROBE_INTERVAL_MS);
    }
  })();
  await work();
  isWorking = false;
  await probing;
  return slowest;
}

const fetchText = async (url: string, init: RequestInit = {}): Promise<string> => {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
};

async function measureMs(count: number, work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  for (let call = 0; call < count; call += 1) await work();
  return (performance.now() - startedAt) / count;
}
