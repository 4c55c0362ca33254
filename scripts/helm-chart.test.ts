import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const chart = join(repositoryRoot, 'deploy/helm/probant');
const read = (path: string): string => readFileSync(join(chart, path), 'utf8');

/** The values that the chart cannot know, as `--set` takes them. */
const REQUIRED = { 'secret.name': 'probant', 'sharedFolder.existingClaim': 'shared', auditOrigin: 'audit.example.fr' };
const defaults = parse(read('values.yaml')) as Record<string, Record<string, unknown>>;
const complete = {
  ...defaults,
  secret: { ...defaults['secret'], name: 'probant' },
  sharedFolder: { existingClaim: 'shared' },
  auditOrigin: 'audit.example.fr',
};

describe('the values of the chart', () => {
  const check = new Ajv({ allErrors: true, strict: false }).compile(JSON.parse(read('values.schema.json')) as object);
  const listProblems = (values: object) => {
    check(values);
    return (check.errors ?? []).map(({ instancePath }) => instancePath).sort();
  };

  test('the defaults lack exactly what the chart cannot know', () => {
    expect(listProblems(defaults)).toEqual(['/auditOrigin', '/secret/name', '/sharedFolder/existingClaim']);
    expect(listProblems(complete)).toEqual([]);
  });

  test.each([
    ['a variable that the chart sets itself', { settings: { PROBANT_DATA_DIR: '/data' } }],
    ['a name that no variable has', { settings: { 'probant-port': 1 } }],
    ['a list as a setting', { settings: { PROBANT_RATE_LIMITS: [600] } }],
    ['a value that no template reads', { replicaCount: 3 }],
    ['no database', { secret: { ...complete.secret, files: { REDIS_URL: 'redis-url' } } }],
    ['no pod', { replicas: 0 }],
  ])('refuse %s', (_, change) => {
    expect(listProblems({ ...complete, ...change })).not.toEqual([]);
  });

  test('cannot move a folder that is written to out of the shared one', () => {
    const page = readFileSync(join(repositoryRoot, 'docs/configuration.md'), 'utf8');
    const folders = [...page.matchAll(/^\| `(PROBANT_\w+_DIR)`/gm)].map(([, name = '']) => name);
    expect(folders.length).toBeGreaterThanOrEqual(5);
    const movable = folders.filter(
      (name) => listProblems({ ...complete, settings: { [name]: '/folder' } }).length === 0,
    );
    // The keys of 2D-Doc are only read.
    expect(movable).toEqual(['PROBANT_2DDOC_DIR']);
  });

  test('are those that the templates read', () => {
    const text = globSync('templates/*', { cwd: chart }).map(read).join('\n');
    const used = new Set([...text.matchAll(/\.Values\.(\w+)/g)].map(([, name]) => name));
    expect([...used].sort()).toEqual(Object.keys(defaults).sort());
  });
});

const hasHelm = spawnSync('helm', ['version']).status === 0;

describe.runIf(hasHelm)('the chart, rendered', () => {
  const setAll = (values: object) => Object.entries(values).flatMap(([name, value]) => ['--set', `${name}=${value}`]);
  const render = (values: object = {}) => {
    const options = ['--kube-version', '1.34.0', ...setAll({ ...REQUIRED, ...values })];
    const { status, stdout, stderr } = spawnSync('helm', ['template', 'probant', chart, ...options], {
      encoding: 'utf8',
    });
    expect({ status, problem: status === 0 ? '' : stderr }).toEqual({ status: 0, problem: '' });
    return new Map(
      parseAllDocuments(stdout).map((document) => {
        const object = document.toJS() as { readonly kind: string; readonly spec: never };
        return [object.kind, object];
      }),
    );
  };

  test('replaces pods one by one, unless all are to stop first', () => {
    const readStrategy = (values?: object) => {
      const { strategy } = render(values).get('Deployment')?.spec ?? expect.fail('no Deployment');
      return strategy;
    };
    expect(readStrategy()).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
    expect(readStrategy({ updateStrategy: 'Recreate' })).toEqual({ type: 'Recreate' });
  });

  test('gives no right to a container, and mounts only what it writes', () => {
    const { template } = render().get('Deployment')?.spec ?? expect.fail('no Deployment');
    const { containers, initContainers } = (template as { readonly spec: Record<string, never[]> }).spec;
    for (const { securityContext } of [...(containers ?? []), ...(initContainers ?? [])] as {
      securityContext: object;
    }[])
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
  });

  test('lets nobody in without a list, and asks for TLS with a certificate', () => {
    const closed = render({ 'networkPolicy.clients': 'null', 'tls.secretName': 'certificate' });
    expect(closed.get('NetworkPolicy')).toMatchObject({ spec: { ingress: [], policyTypes: ['Ingress', 'Egress'] } });
    expect(JSON.stringify(closed.get('Deployment'))).toContain('"scheme":"HTTPS"');
  });

  test('follows the queue of documents when it is asked to', () => {
    expect(JSON.stringify(render().get('HorizontalPodAutoscaler'))).not.toContain('probant_documents_waiting');
    const scaler = render({ 'autoscaling.waitingDocuments': 5 }).get('HorizontalPodAutoscaler');
    expect(JSON.stringify(scaler)).toContain('"name":"probant_documents_waiting"');
    expect(render({ 'autoscaling.enabled': false }).has('HorizontalPodAutoscaler')).toBe(false);
  });
});
