import { availableParallelism } from 'node:os';
import type { ReceiptAnalysisResponse } from '@probant/contracts/receipt-control';
import type { Row } from '../table.ts';
import { largePhotos, PHOTO_BYTES } from './photos.ts';
import { type RunningPlatform, runningPlatform } from './running-platform.ts';

const BATCH = 100;
/** Different photos; a batch holds each of them several times. */
const PHOTOS = 20;
const MIB = 1024 * 1024;
const SAMPLE_EVERY = 50;

/** Receipt control through the gateway of a running platform: photos one by one, then a hundred at once. */
export async function benchReceipts(): Promise<readonly Row[]> {
  const photos = await largePhotos(PHOTOS);
  const platform = await runningPlatform();
  try {
    // Every child has its models loaded.
    await analyzed(platform, photos.slice(0, 4));
    const singles = await seconds(async () => {
      for (const photo of photos) await analyzed(platform, [photo]);
    });
    const alone = (singles * BATCH) / PHOTOS;
    const batch = Array.from({ length: BATCH }, (_, at) => photos[at % PHOTOS] as Uint8Array);
    const memory = watched(platform);
    const together = await seconds(() => analyzed(platform, batch));
    const { start, peak, end } = memory.stop();
    const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
    return [
      {
        measure: `a batch of ${BATCH} receipt photos, share of ${BATCH} x the time of one`,
        ours: `${Math.round((100 * together) / alone)} %`,
        goal: '<= 60 %',
        reference: `${together.toFixed(1)} s, one ${(singles / PHOTOS).toFixed(2)} s, ${availableParallelism()} cores`,
      },
      {
        measure: `memory of the main process, peak above the start, ${mib(BATCH * PHOTO_BYTES)} sent`,
        ours: mib(peak - start),
        goal: 'flat',
        reference: `start ${mib(start)}, end ${mib(end)}; one photo ${mib(PHOTO_BYTES)}`,
      },
    ];
  } finally {
    await platform.stop();
  }
}

/** Sends photos as one form, and looks whether each was read. */
async function analyzed({ url, key }: RunningPlatform, photos: readonly Uint8Array[]): Promise<void> {
  const response = await fetch(`${url}/v1/extract/receipts/analyze`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'multipart/form-data; boundary=bench' },
    body: ReadableStream.from(formOf(photos)),
    duplex: 'half',
  } as RequestInit);
  if (!response.ok) throw new Error(`receipt control answered ${response.status}`);
  const { items } = (await response.json()) as ReceiptAnalysisResponse;
  const unread = items.filter(({ data }) => data === null).length;
  if (items.length !== photos.length || unread > 0) throw new Error(`${unread} of ${items.length} were not read`);
}

function* formOf(photos: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const [index, photo] of photos.entries()) {
    yield Buffer.from(
      `--bench\r\ncontent-disposition: form-data; name="files"; filename="${index}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    );
    yield photo;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('--bench--\r\n');
}

function watched({ resident }: RunningPlatform) {
  const start = resident();
  let peak = start;
  const timer = setInterval(() => {
    peak = Math.max(peak, resident());
  }, SAMPLE_EVERY);
  return {
    stop: () => {
      clearInterval(timer);
      const end = resident();
      return { start, peak: Math.max(peak, end), end };
    },
  };
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
