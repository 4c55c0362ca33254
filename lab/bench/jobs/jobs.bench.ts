import { setTimeout as pause } from 'node:timers/promises';
import type { Job } from '@probant/contracts/jobs';
import { readSampleFile } from '@probant/kernel/testing/sample-files';
import { getMedian } from '../format-times.ts';
import { type RunningPlatform, startPlatform } from '../receipts/running-platform.ts';
import type { Row } from '../table.ts';

const INVOICE = readSampleFile('facture-simple.pdf');
const FILES = 200;
const FILES_PER_CALL = 50;
/** Of a caller that keeps every usual worker busy, and one more call waiting for each. */
const CALLS_AT_ONCE = 4;
/** Pairs, in which the two ways take turns to be first: what else the machine does then concerns both. */
const PAIRS = 5;
const LOOK_INTERVAL_MS = 50;

/** Compares a job with the same files in calls by hand, on one running platform: files a second, from the first byte sent to the last result received. */
export async function benchJobs(): Promise<readonly Row[]> {
  const platform = await startPlatform();
  try {
    // Warm up: every worker loads its models.
    await readByHand(platform, 20);
    await readInJob(platform, 20);
    const pairs: { readonly byHand: number; readonly inJob: number }[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const measures = [() => measureRate(readByHand, platform), () => measureRate(readInJob, platform)] as const;
      const isHandFirst = pair % 2 === 0;
      const first = await measures[isHandFirst ? 0 : 1]();
      const second = await measures[isHandFirst ? 1 : 0]();
      pairs.push(isHandFirst ? { byHand: first, inJob: second } : { byHand: second, inJob: first });
    }
    const share = getMedian(pairs.map(({ byHand, inJob }) => inJob / byHand));
    return [
      {
        measure: `files a second of a job of ${FILES} invoices, share of the same files in ${CALLS_AT_ONCE} calls at once`,
        ours: `${Math.round(100 * share)} % (${getMedian(pairs.map(({ inJob }) => inJob)).toFixed(1)}/s)`,
        goal: '>= 95 %',
        reference: `by hand ${getMedian(pairs.map(({ byHand }) => byHand)).toFixed(1)}/s, medians of ${PAIRS} pairs`,
      },
    ];
  } finally {
    await platform.stop();
  }
}

async function measureRate(
  read: (platform: RunningPlatform, files: number) => Promise<void>,
  platform: RunningPlatform,
): Promise<number> {
  const started = performance.now();
  await read(platform, FILES);
  return FILES / ((performance.now() - started) / 1000);
}

async function readByHand(platform: RunningPlatform, files: number): Promise<void> {
  let sent = 0;
  const readNext = async () => {
    while (sent < files) {
      sent += 1;
      const body = createForm('file', sent, 1);
      const result = await call(platform, 'POST', '/v1/extract?document_type=invoice', body);
      if (!result.includes('"currency":"EUR"')) throw new Error('an invoice was not read');
    }
  };
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, readNext));
}

async function readInJob(platform: RunningPlatform, files: number): Promise<void> {
  const parse = (text: string) => JSON.parse(text) as Job;
  const { id } = parse(await call(platform, 'POST', '/v1/jobs', JSON.stringify({ document_type: 'invoice' })));
  for (let first = 0; first < files; first += FILES_PER_CALL)
    await call(
      platform,
      'POST',
      `/v1/jobs/${id}/files`,
      createForm('files', first, Math.min(FILES_PER_CALL, files - first)),
    );
  await call(platform, 'POST', `/v1/jobs/${id}/close`);
  while (parse(await call(platform, 'GET', `/v1/jobs/${id}`)).state !== 'done') await pause(LOOK_INTERVAL_MS);
  const results = await call(platform, 'GET', `/v1/jobs/${id}/results`);
  const read = results.split('\n').filter((line) => line.includes('"currency":"EUR"')).length;
  if (read !== files) throw new Error(`${files - read} of ${files} invoices were not read`);
}

function createForm(field: string, first: number, count: number): FormData {
  const form = new FormData();
  for (let number = first; number < first + count; number += 1)
    form.append(field, new Blob([INVOICE]), `facture-${number}.pdf`);
  return form;
}

async function call(
  { url, key }: RunningPlatform,
  method: 'GET' | 'POST',
  path: string,
  body?: FormData | string,
): Promise<string> {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-api-key': key, ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}
