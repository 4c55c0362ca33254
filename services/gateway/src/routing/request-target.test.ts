import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTarget } from './request-target.ts';

const same = (raw: string, seen: string) => ({ raw, seen });

const spellings = [
  same('/v1/extract', '/v1/extract'),
  same('/v1/extract/', '/v1/extract/'),
  same('//v1///extract', '/v1/extract'),
  same('/v1/./extract', '/v1/extract'),
  same('/v1/hr/x/../subjects/ref', '/v1/hr/subjects/ref'),
  same('/../../v1/extract', '/v1/extract'),
  same('/v1/extract/..', '/v1/'),
  same('/..', '/'),
  same('/v1/%65xtract', '/v1/extract'),
  same('/v1/hr/%2e%2E/extract', '/v1/extract'),
  same('/v1%2fextract', '/v1%2Fextract'),
  same('/v1/knowledge-bases/a%2F..%2Fb', '/v1/knowledge-bases/a%2F..%2Fb'),
  same('/v1/%252e%252e/x', '/v1/%252e%252e/x'),
  same('/v1/caf%c3%a9', '/v1/caf%C3%A9'),
  same('/V1/Extract', '/V1/Extract'),
  same('/v1/hr/subjects/ref;a=1', '/v1/hr/subjects/ref;a=1'),
  same('http://elsewhere.example/v1/extract', '/v1/extract'),
  same('HTTPS://elsewhere.example:443//v1/extract', '/v1/extract'),
  same('http://elsewhere.example', '/'),
  same('/.well-known/x', '/.well-known/x'),
];

describe('readTarget', () => {
  test.each(spellings)('normalises $raw to $seen', ({ raw, seen }) => {
    expect(readTarget(raw)).toEqual({ path: seen, query: '' });
  });

  test('leaves the query unchanged', () => {
    expect(readTarget('/v1//events?a=%2e%2e//&b=/../')).toEqual({ path: '/v1/events', query: '?a=%2e%2e//&b=/../' });
    expect(readTarget('http://x?a=1')).toEqual({ path: '/', query: '?a=1' });
  });

  test.each([
    '*',
    'example.org:443',
    'ftp://x/y',
    'v1/extract',
    '',
    '/v1/%',
    '/v1/%zz',
    '/v1/%2',
    '/v1/hr/subjects/ref#x',
    '/v1/x?a#b',
    'http:///x',
  ])('rejects %j', (raw) => expect(readTarget(raw)).toBeNull());
});

const piece = fc.constantFrom(
  'v1',
  'hr',
  '.',
  '..',
  '',
  '%2e',
  '%2E%2e',
  '%2f',
  'a%20b',
  'ref',
  '%72ef',
  '%25',
  ';x',
  'é',
);

test('is idempotent and leaves no dot or empty segment', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = readTarget(`/${pieces.join('/')}`)?.path ?? '';
      expect(readTarget(path)?.path).toBe(path);
      const segments = path.split('/').slice(1, -1);
      expect(segments.some((segment) => segment === '' || segment === '.' || segment === '..')).toBe(false);
    }),
  );
});
