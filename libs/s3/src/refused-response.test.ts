import { expect, test } from 'vitest';
import { describeRefusal, readErrorCode } from './refused-response.ts';

const respond = (status: number, body: string) => ({ status, headers: new Headers(), bytes: Buffer.from(body) });
const DENIED = '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>secret</Message></Error>';

test.each([
  { title: 'an error', response: respond(403, DENIED), code: 'AccessDenied' },
  { title: 'a document that contains the XML of an error', response: respond(200, DENIED), code: null },
  { title: 'the page of a proxy', response: respond(502, '<html>Bad gateway</html>'), code: null },
])('reads the code of $title', ({ response, code }) => {
  expect(readErrorCode(response)).toBe(code);
});

test('a refusal is described by its status and code, without its body', () => {
  expect(describeRefusal('of jobs', respond(403, DENIED))).toBe('the bucket of jobs responded with 403 AccessDenied');
  expect(describeRefusal('anchors', respond(502, 'Bad gateway'))).toBe('the bucket anchors responded with 502');
});
