import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { batchOf, erasureMessage, eventMessage, startWithin } from './cloud-event.rules.ts';
import { eventsBatch, notice, recordedEvent } from './testing/messages.ts';

const anyText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });

/** CloudEvents 1.0: attributes of type String, URI-reference and Timestamp. */
const CONTROLS = /\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/u;

describe('an event as a CloudEvent', () => {
  test('has attributes that the standard allows, whatever the event says', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (resource_type, action, resource_id) => {
        const event = JSON.parse(eventMessage(recordedEvent(1, { resource_type, action, resource_id })).cloudEvent);
        expect(event.type).toMatch(/^fr\.probant\.audit(?:\.[A-Za-z0-9_-]+)+$/);
        expect(event.source).toBe('/audit/demo');
        if (event.subject !== undefined) expect(event.subject.length).toBeGreaterThan(0);
        expect(String(event.subject)).not.toMatch(CONTROLS);
        expect(event.data).toMatchObject({ resource_type, action, resource_id });
        for (const name of Object.keys(event)) expect(name).toMatch(/^[a-z0-9]{1,20}$/);
      }),
    );
  });

  test('is one line', () => {
    fc.assert(
      fc.property(anyText, (actor_id) => {
        expect(eventMessage(recordedEvent(1, { actor_id: `${actor_id}\n\r` })).cloudEvent).not.toMatch(/[\n\r]/);
      }),
    );
  });

  test('is told from a notice by its type', () => {
    const erasure = JSON.parse(erasureMessage(notice({ erasure_seq: 3, part: 2, parts: 2 })).cloudEvent);
    expect(erasure).toEqual({
      specversion: '1.0',
      id: 'demo:erasure:3:2',
      source: '/audit/demo',
      type: 'fr.probant.audit.erasure',
      time: '2026-11-21T12:00:00.000Z',
      datacontenttype: 'application/json',
      data: notice({ erasure_seq: 3, part: 2, parts: 2 }),
    });
    // No event can have that type: an event's always has two parts more.
    const dressedUp = eventMessage(recordedEvent(1, { resource_type: 'erasure', action: '.' }));
    expect(JSON.parse(dressedUp.cloudEvent).type).toBe('fr.probant.audit.erasure._');
  });
});

test('a batch is known by its first and last message, not by what they say', () => {
  const { tenant, messages } = eventsBatch(1, 3);
  const id = (from: number, to: number) => batchOf(tenant, messages.slice(from, to)).id;
  expect(batchOf(tenant, eventsBatch(1, 3, { actor_id: 'other' }).messages).id).toBe(id(0, 3));
  expect(new Set([id(0, 3), id(0, 2), id(1, 3), eventsBatch(1, 3, { tenant_id: 'demo2' }).id]).size).toBe(4);
});

test('a batch never holds more octets than allowed, unless its first message does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(3000), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 10_000 }),
      (sizes, limit) => {
        const messages = sizes.map((size, at) =>
          eventMessage(recordedEvent(at + 1, { metadata: { é: 'é'.repeat(size) } })),
        );
        const start = startWithin(messages, limit);
        const octets = start.reduce((sum, { cloudEvent }) => sum + Buffer.byteLength(cloudEvent) + 1, 0);
        expect(start).toEqual(messages.slice(0, start.length));
        expect(start.length === 1 || octets <= limit).toBe(true);
        const next = messages[start.length];
        if (next) expect(octets + Buffer.byteLength(next.cloudEvent) + 1).toBeGreaterThan(limit);
      },
    ),
  );
});
