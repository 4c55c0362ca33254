import { describe, expect, test } from 'vitest';
import { findAllowedNetwork, parseReceiver } from './allowed-receivers.rules.ts';

const ORIGIN = 'http://compta.lan:8080';
const isAllowed = (listed: string, path: string) => {
  const receiver = parseReceiver(ORIGIN + listed);
  if (receiver === null) throw new Error(`not a receiver: ${listed}`);
  const receivers = { publicReceivers: [], privateReceivers: [receiver] };
  return findAllowedNetwork(new URL(ORIGIN + path), receivers) === 'private';
};

describe('a path that is listed', () => {
  test.each([
    ['', '/'],
    ['', '/any/path?query'],
    ['', '/a%2fb'],
    ['/', '/any'],
    ['/probant', '/probant'],
    ['/probant', '/probant?job=1'],
    ['/probant', '/probant/jobs/1'],
    ['/probant/', '/probant/'],
    ['/probant/', '/probant/jobs;v=1/re%C3%A7us%20payés'],
    ['/probant/', '/other/../probant/jobs'],
    ['/a/b/', '/a/b/c'],
    ['/re%C3%A7us/', '/reçus/1'],
  ])('"%s" leads to %s', (listed, path) => expect(isAllowed(listed, path)).toBe(true));

  test.each([
    ['/probant', '/'],
    ['/probant', '/probant2'],
    ['/probant', '/Probant'],
    ['/probant/', '/probant'],
    ['/probant/', '/probant-admin/'],
    ['/probant/', '/probant/../admin'],
    ['/probant/', '/probant/%2e%2e/admin'],
    ['/probant/', '/probant/.%2E/admin'],
    ['/probant/', '/probant\\..\\admin'],
    ['/probant/', '/probant/..%2fadmin'],
    ['/probant/', '/probant/..%5cadmin'],
    ['/probant/', '/probant/..;/admin'],
    ['/probant/', '/probant/..%3b/admin'],
    ['/probant/', '/probant/.;a/..;b/admin'],
    ['/probant/', '/probant/%252e%252e/admin'],
    ['/probant/', '/probant/%c0%ae%c0%ae/admin'],
    ['/probant/', '/probant/a%00'],
    ['/probant/', '//probant/jobs'],
    ['/a/b/', '/a/'],
  ])('"%s" does not lead to %s', (listed, path) => expect(isAllowed(listed, path)).toBe(false));

  test('is of its origin only', () => {
    const receivers = { publicReceivers: [new URL('https://a.example/hook/')], privateReceivers: [] };
    expect(findAllowedNetwork(new URL('https://a.example/hook/1'), receivers)).toBe('public');
    for (const url of ['https://b.example/hook/1', 'http://a.example/hook/1', 'https://a.example:444/hook/1'])
      expect(findAllowedNetwork(new URL(url), receivers)).toBeNull();
  });
});

test.each([
  ['https://a.example', 'https://a.example/'],
  ['HTTPS://A.example:443/', 'https://a.example/'],
  ['http://[fd12::1]:8080/hook', 'http://[fd12::1]:8080/hook'],
])('the entry %s is read', (text, href) => expect(parseReceiver(text)?.href).toBe(href));

test.each([
  'a.example',
  'https://*.example/',
  'https://a.example/*',
  'https://user@a.example/',
  'https://a.example/?',
  'https://a.example/#a',
  'https://a.example/a/../b',
  'https://a.example/a/%2e%2e/b',
  'https://a.example/a\\..\\b',
  'https://a.example/a%2fb',
  'ftp://a.example/',
  'file:///etc',
])('the entry %s is refused', (text) => expect(parseReceiver(text)).toBeNull());
