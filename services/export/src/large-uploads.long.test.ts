import { collectGarbage } from '@probant/kernel/testing/collect-garbage';
import { expect, test } from 'vitest';
import { listenWithTestService, uploadLongFec } from './testing/uploads.ts';

/** Returns the live bytes outside of the V8 heap, where the bytes of files are. */
function measureBytesInUse(): number {
  collectGarbage();
  return process.memoryUsage().external;
}

test('validates a FEC of 100 MiB while it arrives, with less than half of it in memory', async () => {
  const { service, port } = await listenWithTestService();
  const initialBytes = measureBytesInUse();
  let maxIncrease = 0;
  const { sentBytes } = await uploadLongFec(port, 400, (piece) => {
    if (piece % 40 === 0) maxIncrease = Math.max(maxIncrease, measureBytesInUse() - initialBytes);
  });
  await service.close();
  expect(maxIncrease).toBeLessThan(sentBytes / 2);
});
