import { readFolderIdentity } from '@probant/kernel/folder-identity';
import { getServicePort } from '@probant/kernel/service-catalogue';
import { expect, test } from 'vitest';
import { startPlatformUnderTest } from './testing/platform-under-test.ts';

test('the metrics identify the data folder, so that probant status recognises its own platform', async () => {
  const platform = await startPlatformUnderTest({}, { only: 'audit-trail' });
  const answer = await fetch(`http://127.0.0.1:${getServicePort('admin', platform.port)}/metrics`);
  const id = await readFolderIdentity(platform.dataDir);
  expect(await answer.text()).toContain(`\nprobant_data_folder_info{id="${id}"} 1\n`);
  await platform.close();
});

test('the metrics listen on the address that PROBANT_METRICS_HOST names, and on no other', async () => {
  const platform = await startPlatformUnderTest({ PROBANT_METRICS_HOST: '127.0.0.2' }, { only: 'audit-trail' });
  const port = getServicePort('admin', platform.port);
  expect((await fetch(`http://127.0.0.2:${port}/metrics`)).status).toBe(200);
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await platform.close();
});
