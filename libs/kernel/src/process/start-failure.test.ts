import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { describeStartFailure } from './start-failure.ts';

/** Resolves to the error of a server that is to listen on an address. */
const listenOn = (host: string): Promise<Error> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', resolve).listen(43219, host, () => server.close(() => reject(new Error(`${host} was free`))));
  });

describe('describeStartFailure', () => {
  test('names the variables to check when no machine has the name to listen on', async () => {
    const [line, ...others] = describeStartFailure(await listenOn('name.invalid'));
    expect(line).toMatch(
      /^name\.invalid is not an address of this machine \((ENOTFOUND|EAI_AGAIN)\): check PROBANT_HOST, /,
    );
    expect(others).toEqual([]);
  });

  test('names the variables to check for an address of another machine', async () => {
    // RFC 5737: an address for documentation, which no machine has.
    const lines = describeStartFailure(await listenOn('192.0.2.1'));
    expect(lines).toEqual([
      '192.0.2.1 is not an address of this machine: check PROBANT_HOST, PROBANT_SERVICE_HOST and PROBANT_METRICS_HOST',
    ]);
  });

  test('gives the sentence of any other error', () => {
    expect(describeStartFailure(new Error('the models cannot be read'))).toEqual(['the models cannot be read']);
    expect(describeStartFailure('nothing known')).toEqual(['failed for an unknown reason']);
  });
});
