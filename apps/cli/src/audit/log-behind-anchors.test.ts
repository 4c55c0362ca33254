import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { OPERATOR_TENANT } from '@probant/kernel/tenant';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countOperatorEvents,
  type RestoredOldBackup,
  restoreOldBackup,
  UNREACHABLE_BUCKET,
} from '../testing/restored-old-backup.ts';
import { runProbant } from '../testing/run-probant.ts';

let installation: RestoredOldBackup;
beforeAll(async () => {
  installation = await restoreOldBackup();
}, 120_000);
afterAll(() => installation.close());

const run = (...words: readonly string[]) => runProbant(words, installation.restored);
const listNotes = async () => (await readdir(join(installation.anchors, OPERATOR_TENANT))).sort();
const readCheckpointSizes = () =>
  installation.database.database.tenant(OPERATOR_TENANT, (sql) =>
    sql.query<{ size: number }>('select size from audit.checkpoint order by size'),
  );

const BEHIND =
  'the log ends at event 1, before its newest anchor (events 1 to 3): an old backup was restored, or events were cut off; ' +
  'restore a newer backup, or accept the loss with `probant audit anchor new-series` (docs/backup.md)\n';

test('anchor and checkpoint name a log that ends before its newest anchor, and sign nothing', async () => {
  const [notes, sizes] = [await listNotes(), await readCheckpointSizes()];
  const anchored = { code: 1, out: `probant.operator: not in anchors: ${BEHIND}`, error: '' };
  expect(await run('audit', 'anchor')).toEqual(anchored);
  expect(await run('audit', 'anchor', '--tenant', OPERATOR_TENANT)).toEqual(anchored);
  expect(await run('audit', 'checkpoint', '--tenant', OPERATOR_TENANT)).toEqual({
    code: 1,
    out: '',
    error: `no checkpoint is signed: ${BEHIND}`,
  });
  expect([await listNotes(), await readCheckpointSizes()]).toEqual([notes, sizes]);
});

test('anchor writes nothing beside the anchors that a longer log contradicts', async () => {
  const whileUnreachable = { ...installation.restored, ...UNREACHABLE_BUCKET };
  for (const tenant of ['a', 'b', 'c'])
    expect(await runProbant(['keys', 'issue', '--tenant', tenant], whileUnreachable)).toMatchObject({ code: 0 });
  expect(await countOperatorEvents(installation.database)).toBe(4);
  const notes = await listNotes();
  const { code, out } = await run('audit', 'anchor');
  expect({ code, out }).toEqual({
    code: 1,
    out: expect.stringMatching(
      /^probant\.operator: not in anchors: the log contradicts its newest anchor \(events 1 to 3\): .*`probant audit anchor new-series`.*\n$/,
    ),
  });
  expect(await listNotes()).toEqual(notes);
});

test('a new series anchors the log as it is', async () => {
  const { code, out } = await run('audit', 'anchor', 'new-series', '--reason', 'restored an old backup');
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringContaining('probant.operator: events 1 to 4 in anchors/'),
  });
  expect(await run('audit', 'anchor')).toMatchObject({ code: 0, error: '' });
  expect(await run('audit', 'checkpoint', '--tenant', OPERATOR_TENANT)).toMatchObject({ code: 0, error: '' });
});
