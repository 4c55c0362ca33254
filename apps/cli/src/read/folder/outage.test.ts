import { expect, test } from 'vitest';
import { ApiError, ConnectionLostError } from '../../api/api-error.ts';
import { sendThroughOutage } from './outage.ts';

const refuse = (status: number) => new ApiError('http://x', status, { code: null, message: 'refused' });

/** Sends with pauses of nothing, and answers with one error after the other, then with a value. */
async function send(errors: readonly Error[], pauses: readonly number[] = [0, 0, 0]) {
  const waited: number[] = [];
  let calls = 0;
  const answer = async () => {
    const error = errors[calls];
    calls += 1;
    if (error !== undefined) throw error;
    return 'read';
  };
  const options = { signal: new AbortController().signal, onPause: (ms: number) => waited.push(ms), pauses };
  const result = await sendThroughOutage(answer, options).catch((error: Error) => error);
  return { result, calls, pauses: waited.length };
}

const lost = new ConnectionLostError('no Probant answers');
test.each([
  ['a platform that answers', [], 'read', 1],
  ['a platform that was away for a moment', [lost], 'read', 2],
  ['a platform that starts again and is not ready', [lost, refuse(503)], 'read', 3],
  ['a platform that stays away', [lost, lost, lost, lost, lost], lost, 4],
])('waits for %s', async (_, errors, result, calls) => {
  expect(await send(errors)).toMatchObject({ result, calls, pauses: calls - 1 });
});

test.each([400, 401, 403, 404, 422, 429, 500, 502])('does not wait after %d, which is no outage', async (status) => {
  expect(await send([refuse(status)])).toMatchObject({ result: { status }, calls: 1, pauses: 0 });
});

test('ends its pause when the run is stopped', async () => {
  const stopped = new AbortController();
  const sending = sendThroughOutage(() => Promise.reject(lost), {
    signal: stopped.signal,
    onPause: () => stopped.abort(new Error('stopped')),
    pauses: [3_600_000],
  });
  await expect(sending).rejects.toThrow('stopped');
});
