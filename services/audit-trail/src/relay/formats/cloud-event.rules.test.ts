import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createEventsBatch, createNotice, createRecordedEvent } from '../testing/messages.ts';
import { createBatch, createErasureMessage, createEventMessage, takeWithinSize } from './cloud-event.rules.ts';

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });

/** Characters that CloudEvents 1.0 forbids in attributes of type String. */
const FORBIDDEN_CHARACTERS = /\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u;

describe('createEventMessage', () => {
  test('creates attributes that the standard allows for any event text', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (resource_type, action, resource_id) => {
        const event = JSON.parse(
          createEventMessage(createRecordedEvent(1, { resource_type, action, resource_id })).cloudEvent,
        );
        expect(event.type).toMatch(/^fr\.probant\.audit(?:\.[A-Za-z0-9_-]+)+$/);
        expect(event.source).toBe('/audit/demo');
        if (event.subject !== undefined) expect(event.subject.length).toBeGreaterThan(0);
        expect(String(event.subject)).not.toMatch(FORBIDDEN_CHARACTERS);
        expect(event.data).toMatchObject({ resource_type, action, resource_id });
        for (const name of Object.keys(event)) expect(name).toMatch(/^[a-z0-9]{1,20}$/);
      }),
    );
  });

  test('serializes an event on one line', () => {
    fc.assert(
      fc.property(anyText, (actor_id) => {
        expect(createEventMessage(createRecordedEvent(1, { actor_id: `${actor_id}\n\r` })).cloudEvent).not.toMatch(
          /[\n\r]/,
        );
      }),
    );
  });

  test('has the recorder as the attribute recordedby, unless the event has none', () => {
    const parse = (recorded_by: string | null) =>
      JSON.parse(createEventMessage(createRecordedEvent(1, { recorded_by })).cloudEvent);
    expect(parse('service:export')).toMatchObject({
      recordedby: 'service:export',
      data: { recorded_by: 'service:export' },
    });
    expect(parse(null)).toMatchObject({ data: { recorded_by: null } });
    expect(parse(null)).not.toHaveProperty('recordedby');
  });

  test('never creates the type of an erasure notice', () => {
    const erasure = JSON.parse(createErasureMessage(createNotice({ erasure_seq: 3, part: 2, parts: 2 })).cloudEvent);
    expect(erasure).toEqual({
      specversion: '1.0',
      id: 'demo:erasure:3:2',
      source: '/audit/demo',
      type: 'fr.probant.audit.erasure',
      time: '2026-11-21T12:00:00.000Z',
      datacontenttype: 'application/json',
      data: createNotice({ erasure_seq: 3, part: 2, parts: 2 }),
    });
    // The type of an event always has two more parts.
    const lookalike = createEventMessage(createRecordedEvent(1, { resource_type: 'erasure', action: '.' }));
    expect(JSON.parse(lookalike.cloudEvent).type).toBe('fr.probant.audit.erasure._');
  });
});

test('createBatch derives the id from the ids of the first and last message only', () => {
  const { tenant, messages } = createEventsBatch(1, 3);
  const id = (from: number, to: number) => createBatch(tenant, messages.slice(from, to)).id;
  expect(createBatch(tenant, createEventsBatch(1, 3, { actor_id: 'other' }).messages).id).toBe(id(0, 3));
  expect(new Set([id(0, 3), id(0, 2), id(1, 3), createEventsBatch(1, 3, { tenant_id: 'demo2' }).id]).size).toBe(4);
});

test('takeWithinSize stays within the limit unless the first message alone exceeds it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3000), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 10_000 }),
      (sizes, limit) => {
        const messages = sizes.map((size, at) =>
          createEventMessage(createRecordedEvent(at + 1, { metadata: { é: 'é'.repeat(size) } })),
        );
        const start = takeWithinSize(messages, limit);
        const octets = start.reduce((sum, { cloudEvent }) => sum + Buffer.byteLength(cloudEvent) + 1, 0);
        expect(start).toEqual(messages.slice(0, start.length));
        expect(start.length === 1 || octets <= limit).toBe(true);
        const next = messages[start.length];
        if (next) expect(octets + Buffer.byteLength(next.cloudEvent) + 1).toBeGreaterThan(limit);
      },
    ),
  );
});
