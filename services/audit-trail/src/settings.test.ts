import type { Environment } from '@probant/kernel/settings/define-settings';
import { readSettings } from '@probant/kernel/settings/read-settings';
import { listProblems } from '@probant/kernel/testing/list-problems';
import { describe, expect, test } from 'vitest';
import { AUDIT_TRAIL_SCHEMAS } from './settings.ts';

const read = (environment: Environment) =>
  readSettings(AUDIT_TRAIL_SCHEMAS, { environment, root: '/r', otherVariables: [], tlsVariable: 'PROBANT_REQUIRE_TLS' })
    .settings;

const listProblemsOf = (environment: Environment): readonly string[] => listProblems(() => read(environment));

describe('anchor settings', () => {
  const bucket = {
    PROBANT_S3_ENDPOINT: 'https://s3.eu-west-3.example',
    PROBANT_S3_REGION: 'eu-west-3',
    PROBANT_S3_BUCKET: 'audit-anchors',
    PROBANT_S3_ACCESS_KEY_ID: 'AKID',
    PROBANT_S3_SECRET_ACCESS_KEY: 'hunter2',
  };

  test('lock anchors in a bucket for ten years by default', () => {
    expect(read(bucket).anchors.s3).toMatchObject({
      endpoint: 'https://s3.eu-west-3.example',
      bucket: 'audit-anchors',
      retentionDays: 3653,
    });
    expect(read({ ...bucket, PROBANT_S3_RETENTION_DAYS: '30' }).anchors.s3?.retentionDays).toBe(30);
    expect(listProblemsOf({ ...bucket, PROBANT_S3_RETENTION_DAYS: '0' })).toHaveLength(1);
    expect(listProblemsOf({ ...bucket, PROBANT_S3_BUCKET: 'Not_A_Bucket' })).toEqual([
      'PROBANT_S3_BUCKET: expected the name of a bucket',
    ]);
  });

  test('name the missing variables of a bucket and of the time stamps, one line for each group', () => {
    const { PROBANT_S3_REGION: _, PROBANT_S3_SECRET_ACCESS_KEY: __, ...partial } = bucket;
    expect(listProblemsOf({ ...partial, PROBANT_TIMESTAMP_URL: 'https://tsa.example/tsr' })).toEqual([
      'PROBANT_S3_REGION, PROBANT_S3_SECRET_ACCESS_KEY: expected together with PROBANT_S3_ENDPOINT, PROBANT_S3_BUCKET, PROBANT_S3_ACCESS_KEY_ID',
      'PROBANT_TIMESTAMP_CA: expected together with PROBANT_TIMESTAMP_URL',
    ]);
    const stamped = { PROBANT_TIMESTAMP_URL: 'https://tsa.example/tsr', PROBANT_TIMESTAMP_CA: 'tsa.pem' };
    expect(read(stamped).anchors.timestamp).toEqual({ url: 'https://tsa.example/tsr', certificates: '/r/tsa.pem' });
  });
});

describe('relay settings', () => {
  const url = 'https://siem.example/audit';

  test('return every destination', () => {
    const { relay } = read({
      PROBANT_RELAY_WEBHOOK_URL: url,
      PROBANT_RELAY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
      PROBANT_RELAY_FILE: 'audit.ndjson',
      PROBANT_RELAY_SYSLOG: 'tls://logs.example:6514?ca=/etc/ssl/own-ca.pem',
      NATS_URL: 'nats://127.0.0.1:4222',
    });
    expect(relay).toEqual({
      webhook: { url, secret: Buffer.alloc(24, 7) },
      file: '/r/audit.ndjson',
      syslog: 'tls://logs.example:6514?ca=/etc/ssl/own-ca.pem',
      nats: 'nats://127.0.0.1:4222',
    });
  });

  test('report a webhook without a secret in one line', () => {
    expect(listProblemsOf({ PROBANT_RELAY_WEBHOOK_URL: url })).toEqual([
      expect.stringMatching(/^PROBANT_RELAY_WEBHOOK_SECRET: expected .*PROBANT_RELAY_WEBHOOK_URL is set$/),
    ]);
  });

  test.each([
    { secret: 'aGVsbG8gd29ybGQ=', title: 'that is too short' },
    { secret: 'whsec_not base64, though long enough to be', title: 'with the prefix of base64 and another text' },
  ])('report a secret $title in one line, without its value', ({ secret }) => {
    const problems = listProblemsOf({ PROBANT_RELAY_WEBHOOK_URL: url, PROBANT_RELAY_WEBHOOK_SECRET: secret });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain(secret);
  });

  test.each([
    { title: 'base64 without a prefix', secret: Buffer.alloc(32, 9).toString('base64'), bytes: Buffer.alloc(32, 9) },
    {
      title: 'a long text',
      secret: 'a sentence of more than thirty-two characters',
      bytes: Buffer.from('a sentence of more than thirty-two characters'),
    },
  ])('accept $title as a secret', ({ secret, bytes }) => {
    const { relay } = read({ PROBANT_RELAY_WEBHOOK_URL: url, PROBANT_RELAY_WEBHOOK_SECRET: secret });
    expect(relay.webhook?.secret).toEqual(bytes);
  });

  test.each([
    'udp://logs:514',
    'tls://',
    'tcp://logs:514?ca=/x',
    'tls://logs?ca=own.pem',
    'tls://u:p@logs',
    'logs:514',
  ])('reject the syslog address %s', (address) => {
    expect(listProblemsOf({ PROBANT_RELAY_SYSLOG: address })).toEqual([
      expect.stringMatching(/^PROBANT_RELAY_SYSLOG: expected tls:/),
    ]);
  });
});
