import { describe, expect, test } from 'vitest';
import { type ConfigError, portOf, readConfig } from './config.ts';

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    readConfig(environment, '/srv/probant');
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
};

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({}, '/srv/probant')).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/probant/.probant',
      databaseUrl: null,
      rateLimits: { minute: 60, hour: 1000 },
      addressRateLimits: null,
      redisUrl: null,
      ocrModels: null,
      llm: null,
      publishReceiptPolicies: false,
      logLevel: 'info',
      auditOrigin: 'probant.local',
      relay: { webhook: null, file: null, syslog: null, nats: null },
      anchors: { folder: null, s3: null, timestamp: null },
      upstreams: {},
      serviceSecret: null,
      unused: [],
    });
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ PROBANT_PORT: '', DATABASE_URL: '' }, '/r').port).toBe(8080);
  });

  test('relative folders stand under the root, absolute ones stay', () => {
    expect(readConfig({ PROBANT_DATA_DIR: './data' }, '/r').dataDir).toBe('/r/data');
    expect(readConfig({ PROBANT_DATA_DIR: '/var/lib/x' }, '/r').dataDir).toBe('/var/lib/x');
  });

  test('a service may live elsewhere', () => {
    const { upstreams } = readConfig({ PROBANT_UPSTREAM_AUDIT_TRAIL: 'http://10.1.2.3:9000' }, '/r');
    expect(upstreams).toEqual({ 'audit-trail': 'http://10.1.2.3:9000' });
  });

  test('every bad variable gets one line, without its value', () => {
    const problems = problemsOf({
      PROBANT_PORT: '80800',
      DATABASE_URL: 'mysql://root:hunter2@db/x',
      PROBANT_RATE_LIMITS: '60',
      PROBANT_UPSTREAM_EXPORT: 'export:8080',
    });
    expect(problems.map((line) => line.split(':')[0])).toEqual([
      'PROBANT_PORT',
      'DATABASE_URL',
      'PROBANT_RATE_LIMITS',
      'PROBANT_UPSTREAM_EXPORT',
    ]);
    expect(problems.join('\n')).not.toContain('hunter2');
  });

  const bucket = {
    PROBANT_S3_ENDPOINT: 'https://s3.eu-west-3.example',
    PROBANT_S3_REGION: 'eu-west-3',
    PROBANT_S3_BUCKET: 'audit-anchors',
    PROBANT_S3_ACCESS_KEY_ID: 'AKID',
    PROBANT_S3_SECRET_ACCESS_KEY: 'hunter2',
  };

  test('anchors may go to a bucket, where they are locked for ten years', () => {
    const { s3 } = readConfig(bucket, '/r').anchors;
    expect(s3).toMatchObject({
      endpoint: 'https://s3.eu-west-3.example',
      bucket: 'audit-anchors',
      retentionDays: 3653,
    });
    expect(readConfig({ ...bucket, PROBANT_S3_RETENTION_DAYS: '30' }, '/r').anchors.s3?.retentionDays).toBe(30);
    expect(problemsOf({ ...bucket, PROBANT_S3_RETENTION_DAYS: '0' })).toHaveLength(1);
    expect(problemsOf({ ...bucket, PROBANT_S3_BUCKET: 'Not_A_Bucket' })).toEqual([
      'PROBANT_S3_BUCKET: expected the name of a bucket',
    ]);
  });

  test('settings of the bucket and of the time stamps come together: one line says which are missing', () => {
    const { PROBANT_S3_REGION: _, PROBANT_S3_SECRET_ACCESS_KEY: __, ...partial } = bucket;
    expect(problemsOf({ ...partial, PROBANT_TIMESTAMP_URL: 'https://tsa.example/tsr' })).toEqual([
      'PROBANT_S3_REGION, PROBANT_S3_SECRET_ACCESS_KEY: expected beside PROBANT_S3_ENDPOINT, PROBANT_S3_BUCKET, PROBANT_S3_ACCESS_KEY_ID',
      'PROBANT_TIMESTAMP_CA: expected beside PROBANT_TIMESTAMP_URL',
    ]);
    const stamped = { PROBANT_TIMESTAMP_URL: 'https://tsa.example/tsr', PROBANT_TIMESTAMP_CA: 'tsa.pem' };
    expect(readConfig(stamped, '/r').anchors.timestamp).toEqual({
      url: 'https://tsa.example/tsr',
      certificates: '/r/tsa.pem',
    });
  });

  test.each([['0/1000'], ['60/10'], ['off'], ['-1/5'], ['1e3/1e4'], ['60/1000/5']])(
    'rate limits of the form %s are refused',
    (text) => {
      expect(problemsOf({ PROBANT_RATE_LIMITS: text })).toHaveLength(1);
    },
  );

  test('variables of parts that are not built yet are checked, and named as unused', () => {
    expect(problemsOf({ PROBANT_EMBEDDINGS_URL: 'ftp://x' })).toEqual([
      'PROBANT_EMBEDDINGS_URL: expected a URL that starts with http:// or https://',
    ]);
    const { unused } = readConfig({ PROBANT_EMBEDDINGS_URL: 'http://127.0.0.1:9000' }, '/r');
    expect(unused).toEqual(['PROBANT_EMBEDDINGS_URL']);
  });

  test('a language model has an address and a name, and may have a key', () => {
    const url = 'http://127.0.0.1:9000';
    expect(readConfig({ PROBANT_LLM_URL: url, PROBANT_LLM_MODEL: 'small' }, '/r').llm).toEqual({
      url,
      model: 'small',
      key: null,
    });
    expect(problemsOf({ PROBANT_LLM_URL: url })).toEqual([
      'PROBANT_LLM_MODEL: expected a text, as PROBANT_LLM_URL is set',
    ]);
    expect(problemsOf({ PROBANT_LLM_URL: 'ftp://x', PROBANT_LLM_MODEL: 'small' })).toEqual([
      'PROBANT_LLM_URL: expected a URL that starts with http:// or https://',
    ]);
    expect(readConfig({ PROBANT_LLM_KEY: 'alone' }, '/r').llm).toBeNull();
  });
});

describe('where the audit trail sends its events', () => {
  const url = 'https://siem.example/audit';

  test('every destination is read', () => {
    const { relay } = readConfig(
      {
        PROBANT_RELAY_WEBHOOK_URL: url,
        PROBANT_RELAY_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
        PROBANT_RELAY_FILE: 'audit.ndjson',
        PROBANT_RELAY_SYSLOG: 'tls://logs.example:6514?ca=/etc/ssl/own-ca.pem',
        NATS_URL: 'nats://127.0.0.1:4222',
      },
      '/r',
    );
    expect(relay).toEqual({
      webhook: { url, secret: Buffer.alloc(24, 7) },
      file: '/r/audit.ndjson',
      syslog: 'tls://logs.example:6514?ca=/etc/ssl/own-ca.pem',
      nats: 'nats://127.0.0.1:4222',
    });
  });

  test('a webhook without a secret is one clear line', () => {
    expect(problemsOf({ PROBANT_RELAY_WEBHOOK_URL: url })).toEqual([
      expect.stringMatching(/^PROBANT_RELAY_WEBHOOK_SECRET: expected .*PROBANT_RELAY_WEBHOOK_URL is set$/),
    ]);
  });

  test.each([
    { secret: 'aGVsbG8gd29ybGQ=', title: 'too short' },
    { secret: 'whsec_not base64, though long enough to be', title: 'announced as base64 and none' },
  ])('a secret that is $title is one line, without its value', ({ secret }) => {
    const problems = problemsOf({ PROBANT_RELAY_WEBHOOK_URL: url, PROBANT_RELAY_WEBHOOK_SECRET: secret });
    expect(problems).toHaveLength(1);
    expect(problems.join()).not.toContain(secret);
  });

  test.each([
    { secret: Buffer.alloc(32, 9).toString('base64'), bytes: Buffer.alloc(32, 9) },
    {
      secret: 'a sentence of more than thirty-two characters',
      bytes: Buffer.from('a sentence of more than thirty-two characters'),
    },
  ])('a secret may be base64 alone, or any long text', ({ secret, bytes }) => {
    const { relay } = readConfig({ PROBANT_RELAY_WEBHOOK_URL: url, PROBANT_RELAY_WEBHOOK_SECRET: secret }, '/r');
    expect(relay.webhook?.secret).toEqual(bytes);
  });

  test.each([
    'udp://logs:514',
    'tls://',
    'tcp://logs:514?ca=/x',
    'tls://logs?ca=own.pem',
    'tls://u:p@logs',
    'logs:514',
  ])('syslog to %s is refused', (address) => {
    expect(problemsOf({ PROBANT_RELAY_SYSLOG: address })).toEqual([
      expect.stringMatching(/^PROBANT_RELAY_SYSLOG: expected tls:/),
    ]);
  });
});

test('services listen in the documented order, the admin port is the ninth', () => {
  const names = [
    'extraction',
    'authenticity',
    'scoring',
    'assistant',
    'export',
    'audit-trail',
    'companies',
    'mcp',
    'admin',
  ] as const;
  expect(names.map((name) => portOf(name, 8080))).toEqual([8081, 8082, 8083, 8084, 8085, 8086, 8087, 8088, 8089]);
});
