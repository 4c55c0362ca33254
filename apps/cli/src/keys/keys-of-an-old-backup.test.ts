import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe("while the operator's log ends before its newest anchor", () => {
  test.each([
    { change: 'issued', words: () => ['keys', 'issue', '--tenant', 'acme'] },
    { change: 'rotated', words: () => ['keys', 'rotate', installation.keyId, '--overlap', '1h'] },
    { change: 'revoked', words: () => ['keys', 'revoke', installation.keyId] },
  ])('no key is $change, and the sentence names the way out', async ({ words }) => {
    const before = await run('keys', 'list', '--json');
    const { code, out, error } = await run(...words());
    expect([code, out]).toEqual([2, '']);
    expect(error).toMatch(
      /^nothing was changed.*probant\.operator.*event 1, before its newest anchor \(events 1 to 3\).*\n$/,
    );
    expect(error).toContain('probant audit anchor new-series');
    expect(await run('keys', 'list', '--json')).toEqual(before);
    expect(await countOperatorEvents(installation.database)).toBe(1);
  });

  test('a new series of anchors accepts it, and keys change again', async () => {
    expect(await run('audit', 'anchor', 'new-series', '--reason', 'restored an old backup')).toMatchObject({ code: 0 });
    expect(await run('keys', 'revoke', installation.keyId)).toMatchObject({ code: 0, error: '' });
    expect(await run('audit', 'anchor')).toMatchObject({ code: 0, error: '' });
    expect(await countOperatorEvents(installation.database)).toBe(2);
  });
});

test('an anchor location that cannot be reached does not block a revocation, and is named', async () => {
  const { code, error } = await runProbant(['keys', 'revoke', installation.keyId], {
    ...installation.original,
    ...UNREACHABLE_BUCKET,
  });
  expect({ code, error }).toEqual({
    code: 0,
    error: 'the anchors of probant.operator cannot be read: its log was compared with its newest checkpoint only\n',
  });
});
