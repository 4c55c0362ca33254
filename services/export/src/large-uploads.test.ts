import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { fecFile, SOUND } from './fec-control/testing/fec-file.ts';
import { exportUnderTest } from './testing/export-under-test.ts';

const MIB = 1024 * 1024;
const sound = Buffer.from(fecFile(SOUND));

const listening = async () => {
  const under = await exportUnderTest();
  const { port } = await under.service.listen(0, '127.0.0.1');
  return { ...under, port };
};

const begun = (port: number, path: string, type: string, length: number) =>
  request({
    port,
    path,
    method: 'POST',
    headers: { 'x-api-key': 'key-of-cabinet', 'content-type': type, 'content-length': length },
  });

const answerOf = async (sent: ReturnType<typeof begun>) => {
  const [answer] = await once(sent, 'response');
  let text = '';
  for await (const piece of answer) text += piece;
  return { status: answer.statusCode as number, body: JSON.parse(text) };
};

describe('a body that is too large is refused before any of it came', () => {
  test.each([
    ['/v1/validate/fec', 'application/json', 64 * MIB],
    ['/v1/validate/fec/report', 'application/json', 64 * MIB],
    ['/v1/validate/fec', 'text/plain', 4096 * MIB],
    ['/v1/export/fec', 'application/json', 128 * MIB],
    ['/v1/export/fec-xml', 'application/json', 128 * MIB],
    ['/v1/export/fec-description', 'application/json', 128 * MIB],
  ])('%s, %s', async (path, type, limit) => {
    const { service, port, traced } = await listening();
    const sent = begun(port, path, type, limit + 1);
    sent.flushHeaders();
    const { status, body } = await answerOf(sent);
    expect([status, body]).toEqual([
      413,
      { detail: `The request body is larger than the ${limit / MIB} MiB that this route accepts` },
    ]);
    sent.destroy();
    await service.close();
    expect(traced).toEqual([]);
  });
});

test.each(['text/plain', 'application/json'])(
  'a control whose upload breaks off (%s) leaves no trace',
  async (type) => {
    const { service, port, traced } = await listening();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /v1/validate/fec HTTP/1.1\r\nHost: x\r\nX-API-Key: key-of-cabinet\r\nContent-Type: ${type}\r\nContent-Length: ${MIB}\r\n\r\n`,
    );
    await new Promise<void>((resolve) => socket.write(sound, () => resolve()));
    socket.destroy();
    const whole = begun(port, '/v1/validate/fec', 'text/plain', sound.length);
    whole.end(sound);
    expect((await answerOf(whole)).body.valid).toBe(true);
    await service.close();
    expect(traced).toHaveLength(1);
  },
);

test('a file is controlled as it comes and never held as a whole', async () => {
  const { service, port, traced } = await listening();
  const header = sound.subarray(0, sound.indexOf('\n') + 1);
  const lines = sound.subarray(header.length);
  const times = Math.ceil(MIB / 4 / lines.length);
  const piece = Buffer.concat(Array.from({ length: times }, () => lines));
  const pieces = 400;
  const sent = begun(port, '/v1/validate/fec', 'text/plain', header.length + pieces * piece.length);
  const answer = answerOf(sent);
  const before = bytesInUse();
  let most = 0;
  sent.write(header);
  for (let each = 0; each < pieces; each += 1) {
    if (!sent.write(piece)) await once(sent, 'drain');
    if (each % 40 === 0) most = Math.max(most, bytesInUse() - before);
  }
  sent.end();
  const { body } = await answer;
  await service.close();
  expect(body.line_count).toBe(pieces * times * SOUND.length);
  expect(traced).toHaveLength(1);
  expect(most).toBeLessThan((pieces * piece.length) / 2);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is still referred to: bytes outside of the heap, as those of files are. */
function bytesInUse(): number {
  collect();
  return process.memoryUsage().external;
}
