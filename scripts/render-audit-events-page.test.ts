import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AUDIT_ACTIONS, type AuditActionFacts } from '@probant/contracts/audit-actions';
import { repositoryRoot } from '@probant/kernel/repository-root';
import { SERVICE_NAMES } from '@probant/kernel/service-catalogue';
import { describe, expect, test } from 'vitest';
import { AUDIT_EVENTS_PAGE, renderAuditEventsPage } from './render-audit-events-page.ts';

const page = readFileSync(join(repositoryRoot, AUDIT_EVENTS_PAGE), 'utf8');
const actions = Object.entries<AuditActionFacts>(AUDIT_ACTIONS);

/** The code that may record an event, without the list itself and without tests. */
const sources = globSync('{libs,services,apps}/*/src/**/*.ts', { cwd: repositoryRoot })
  .filter((file) => !/\.test\.ts$|\/testing\/|\.examples\.ts$|contracts\/src\/audit-actions\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(repositoryRoot, file), 'utf8') }));

describe('docs/audit-events.md', () => {
  test('is what "npm run audit-events-page" generates from the list of actions', () => {
    expect(page).toBe(renderAuditEventsPage(page));
  });

  test('is regenerated when a member was changed by hand', () => {
    const changed = page.replace('| `metadata.fit_level` |', '| `metadata.level` |');
    expect(changed).not.toBe(page);
    expect(renderAuditEventsPage(changed)).toBe(page);
  });

  test('needs a place for the events', () => {
    expect(() => renderAuditEventsPage('# Audit events')).toThrow('the page has no section "audit events"');
  });
});

describe('the list of audit actions', () => {
  test.each(actions)('%s is recorded by the code of a service or of the keys', (action, { recordedBy }) => {
    const files = sources.filter(({ text }) => text.includes(`'${action}'`)).map(({ file }) => file);
    expect(files.length).toBeGreaterThan(0);
    const services = recordedBy.filter((name) => (SERVICE_NAMES as readonly string[]).includes(name));
    for (const name of services) expect(files.some((file) => file.startsWith(`services/${name}/`))).toBe(true);
  });

  test.each(actions)('%s names members that its code writes', (action, { metadata, changes = {} }) => {
    const texts = sources.filter(({ text }) => text.includes(`'${action}'`)).map(({ text }) => text);
    // The summary of an exported file, the counts of a FEC and the limits of a key are built in files of their own.
    const written = [...texts, ...sources.filter(({ file }) => WRITERS.includes(file)).map(({ text }) => text)].join(
      '\n',
    );
    const unwritten = Object.keys({ ...metadata, ...changes }).filter(
      (name) => !new RegExp(`\\b${name}\\b`).test(written),
    );
    expect(unwritten).toEqual([]);
  });

  test('has recorders that exist', () => {
    const recorders = new Set<string>([...SERVICE_NAMES, 'account', 'operator']);
    expect(actions.flatMap(([, { recordedBy }]) => recordedBy).filter((name) => !recorders.has(name))).toEqual([]);
  });

  test('has an action for every service that depends on the audit port', () => {
    const recording = globSync('services/*/package.json', { cwd: repositoryRoot })
      .filter((file) => readFileSync(join(repositoryRoot, file), 'utf8').includes('"@probant/audit"'))
      .map((file) => file.split('/')[1] ?? '')
      .filter((name) => name !== 'audit-trail');
    const recorders = new Set(actions.flatMap(([, { recordedBy }]) => recordedBy));
    // The account is a service of the gateway's package.
    const services = recording.map((name) => (name === 'gateway' ? 'account' : name));
    expect(services.filter((name) => !recorders.has(name))).toEqual([]);
  });
});

const WRITERS = [
  'services/export/src/files/file-digest.ts',
  'services/gateway/src/account/keys/record-key-change.ts',
  'libs/fec/src/validation-counts.ts',
];
