import { availableParallelism } from 'node:os';
import type { ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import { MIB_BYTES } from '@probant/kernel/byte-units';
import type { Row } from '../table.ts';
import { createLargePhotos, PHOTO_BYTES } from './receipt-photos.ts';
import { type RunningPlatform, startPlatform } from './running-platform.ts';

const BATCH_SIZE = 100;
/** A batch contains each distinct photo several times. */
const DISTINCT_PHOTOS = 20;
const SAMPLE_INTERVAL_MS = 50;

/** Measures receipt control through the gateway of a running platform: photos one at a time, then a hundred in one batch. */
export async function benchReceipts(): Promise<readonly Row[]> {
  const photos = await createLargePhotos(DISTINCT_PHOTOS);
  const platform = await startPlatform();
  try {
    // Warm up: every worker loads its models.
    await analyzePhotos(platform, photos.slice(0, 4));
    const singleSeconds = await measureSeconds(async () => {
      for (const photo of photos) await analyzePhotos(platform, [photo]);
    });
    const sequentialSeconds = (singleSeconds * BATCH_SIZE) / DISTINCT_PHOTOS;
    const batch = Array.from({ length: BATCH_SIZE }, (_, index) => photos[index % DISTINCT_PHOTOS] as Uint8Array);
    const memory = watchMemory(platform);
    const batchSeconds = await measureSeconds(() => analyzePhotos(platform, batch));
    const { start, peak, end } = memory.stop();
    const mib = (bytes: number) => `${Math.round(bytes / MIB_BYTES)} MiB`;
    return [
      {
        measure: `batch of ${BATCH_SIZE} receipt photos, share of ${BATCH_SIZE} x the time of one`,
        ours: `${Math.round((100 * batchSeconds) / sequentialSeconds)} %`,
        goal: '<= 60 %',
        reference: `${batchSeconds.toFixed(1)} s, one ${(singleSeconds / DISTINCT_PHOTOS).toFixed(2)} s, ${availableParallelism()} cores`,
      },
      {
        measure: `memory of the main process, peak above the start, ${mib(BATCH_SIZE * PHOTO_BYTES)} sent`,
        ours: mib(peak - start),
        goal: 'flat',
        reference: `start ${mib(start)}, end ${mib(end)}; one photo ${mib(PHOTO_BYTES)}`,
      },
    ];
  } finally {
    await platform.stop();
  }
}

/** Sends photos as one form and checks that each was read. */
async function analyzePhotos({ url, key }: RunningPlatform, photos: readonly Uint8Array[]): Promise<void> {
  const response = await fetch(`${url}/v1/extract/receipts/analyze`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=bench' },
    body: ReadableStream.from(createForm(photos)),
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new Error(`receipt control returned ${response.status}`);
  const { items } = (await response.json()) as ReceiptAnalysisResponse;
  const unread = items.filter(({ data }) => data === null).length;
  if (items.length !== photos.length || unread > 0)
    throw new Error(`${unread} of ${items.length} photos were not read`);
}

function* createForm(photos: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const [index, photo] of photos.entries()) {
    yield Buffer.from(
      `--bench\r\ncontent-disposition: form-data; name="files"; filename="${index}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    );
    yield photo;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('--bench--\r\n');
}

function watchMemory({ residentBytes: resident }: RunningPlatform) {
  const start = resident();
  let peak = start;
  const timer = setInterval(() => {
    peak = Math.max(peak, resident());
  }, SAMPLE_INTERVAL_MS);
  return {
    stop: () => {
      clearInterval(timer);
      const end = resident();
      return { start, peak: Math.max(peak, end), end };
    },
  };
}

async function measureSeconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
