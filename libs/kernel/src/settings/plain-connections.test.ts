import { describe, expect, test } from 'vitest';
import { listProblems } from '../testing/list-problems.ts';
import { defineOptionalSetting, defineSettings, type Environment } from './define-settings.ts';
import { createUrlParser, webUrlParser } from './parsers.ts';
import { readSettings } from './read-settings.ts';

const SCHEMAS = {
  addresses: defineSettings({
    settings: {
      address: defineOptionalSetting({
        variable: 'PROBANT_ADDRESS',
        parser: createUrlParser(
          'http:',
          'https:',
          'redis:',
          'rediss:',
          'nats:',
          'tls:',
          'tcp:',
          'postgres:',
          'postgresql:',
        ),
        unset: 'none',
        meaning: 'Any server.',
        isSecret: true,
      }),
      stamps: defineOptionalSetting({
        variable: 'PROBANT_STAMPS',
        parser: webUrlParser,
        unset: 'none',
        meaning: 'A server whose responses are signed.',
        mayBePlain: true,
      }),
    },
    build: (values) => values,
  }),
};

const readWarnings = (environment: Environment) =>
  readSettings(SCHEMAS, {
    environment,
    root: '/r',
    otherVariables: ['PROBANT_REQUIRE_TLS'],
    tlsVariable: 'PROBANT_REQUIRE_TLS',
  }).warnings;

const listProblemsOf = (environment: Environment): readonly string[] => listProblems(() => readWarnings(environment));

describe('a connection beyond loopback without TLS', () => {
  test.each([
    ['http://10.0.0.5:8086', 'https://'],
    ['http://model.internal/v1', 'https://'],
    ['redis://:hunter2@cache:6379', 'rediss://'],
    ['nats://u:hunter2@10.0.0.5:4222', 'tls://'],
    ['tcp://[2001:db8::1]:514', 'tls://'],
    ['postgres://u:hunter2@db/probant', 'sslmode=verify-full'],
    ['postgresql://u:hunter2@db/probant?sslmode=disable', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?sslmode=no-verify', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?sslmode=require&uselibpqcompat=true', 'sslmode=verify-full'],
    ['postgres://u:hunter2@127.0.0.1/probant?host=db', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?ssl=0', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?sslmode=require&sslmode=disable', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?sslmode=verify-full&sslmode=no-verify', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?ssl=1&ssl=0', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?sslrootcert=', 'sslmode=verify-full'],
    ['postgres://u:hunter2@db/probant?host=127.0.0.1&host=db', 'sslmode=verify-full'],
  ])('warns, and is refused with PROBANT_REQUIRE_TLS: %s', (address, secureForm) => {
    expect(readWarnings({ PROBANT_ADDRESS: address })).toEqual([
      `PROBANT_ADDRESS: connects to another machine without verified TLS; use ${secureForm}`,
    ]);
    expect(listProblemsOf({ PROBANT_ADDRESS: address, PROBANT_REQUIRE_TLS: 'true' })).toEqual([
      `PROBANT_ADDRESS: expected ${secureForm} or a loopback address, as PROBANT_REQUIRE_TLS is true`,
    ]);
  });
});

describe('accepts without a warning', () => {
  test.each([
    ['TLS', 'https://10.0.0.5'],
    ['TLS to Redis', 'rediss://cache'],
    ['TLS to NATS', 'tls://nats.internal'],
    ['loopback', 'http://127.0.0.1:8000'],
    ['loopback by name', 'redis://localhost'],
    ['loopback in IPv6', 'nats://[::1]:4222'],
    ['PostgreSQL on loopback', 'postgres://u:p@127.0.0.1:5432/probant'],
    ['PostgreSQL with a verified certificate', 'postgres://u:p@db/probant?sslmode=verify-full'],
    ['PostgreSQL in a mode that pg verifies', 'postgres://u:p@db/probant?sslmode=require'],
    ['PostgreSQL whose last mode verifies', 'postgres://u:p@db/probant?sslmode=disable&sslmode=verify-full'],
    ['PostgreSQL with ssl=true', 'postgres://u:p@db/probant?ssl=true'],
    ['PostgreSQL with its own authority', 'postgres://u:p@db/probant?sslrootcert=/etc/db.pem'],
    ['PostgreSQL over a socket', 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/probant'],
    ['PostgreSQL over a socket, as a parameter', 'postgres:///probant?host=/var/run/postgresql'],
  ])('%s', (_, address) => {
    expect(readWarnings({ PROBANT_ADDRESS: address, PROBANT_REQUIRE_TLS: 'true' })).toEqual([]);
  });

  test('http to a server whose responses are signed', () => {
    expect(readWarnings({ PROBANT_STAMPS: 'http://stamps.example', PROBANT_REQUIRE_TLS: 'true' })).toEqual([]);
  });
});
