import { describe, expect, test } from 'vitest';
import {
  describeScope,
  findRevisionEnd,
  groupByFamily,
  listPlaces,
  numberSignals,
  type Opinion,
} from './opinion.rules.ts';

const opinion = (signals: Opinion['signals']): Opinion => ({
  verdict: 'suspicious',
  score: 0.45,
  signals,
  explanation: '',
  rules_version: '1.0.0+0',
  document_sha256: '0'.repeat(64),
  document_type: 'rib',
  analysed_at: '2026-11-23T09:30:00.000Z',
});

const signal = (
  code: string,
  family: Opinion['signals'][number]['family'],
  strength: Opinion['signals'][number]['strength'],
  detail: Opinion['signals'][number]['detail'] = {},
) => ({ code, family, strength, message: '', detail });

describe('signals', () => {
  test('are listed by family, the strongest first; what was left out is none of them', () => {
    const signals = numberSignals(
      opinion([
        signal('pdf_trailing_data', 'structure', 'info'),
        signal('analysis_incomplete', 'structure', 'info'),
        signal('iban_checksum_invalid', 'content', 'strong'),
        signal('pdf_future_date', 'metadata', 'weak'),
        signal('pdf_javascript', 'structure', 'weak'),
      ]),
    );
    expect(
      groupByFamily(signals).map((group) => [group.family, ...group.signals.map((row) => row.signal.code)]),
    ).toEqual([
      ['content', 'iban_checksum_invalid'],
      ['structure', 'pdf_javascript', 'pdf_trailing_data'],
      ['metadata', 'pdf_future_date'],
    ]);
  });

  test('have a box for each place, and none for a place that is the whole page', () => {
    const places = [{ page: 2, box: [0, 0, 1, 0.1] }, { page: 3 }];
    const boxes = listPlaces(
      numberSignals(opinion([signal('text_overwritten', 'fonts', 'strong', { places })])),
      () => 'x',
    );
    expect(boxes.map(({ id, page, box }) => [id, page, box])).toEqual([
      ['0.0', 2, [0, 0, 1, 0.1]],
      ['0.1', 3, undefined],
    ]);
  });
});

describe('what was checked', () => {
  test('of a picture is less than of a PDF', () => {
    expect(describeScope(opinion([]), true).checks).toHaveLength(9);
    expect(describeScope(opinion([]), false).checks.map(({ check }) => check)).toEqual([
      'metadata',
      'images',
      'content',
      'two_d_doc',
    ]);
  });

  test('names what is not complete, why, where, and the limits that were reached', () => {
    const scope = describeScope(
      opinion([
        signal('analysis_limit_reached', 'structure', 'weak', { limits: ['pages'], pages: [31, 30] }),
        signal('analysis_incomplete', 'structure', 'info', { checks: ['fonts'], reasons: ['limit'], pages: [31] }),
      ]),
      true,
    );
    expect(scope.checks.filter(({ isComplete }) => !isComplete).map(({ check }) => check)).toEqual(['fonts']);
    expect(scope).toMatchObject({ reasons: ['limit'], limits: ['pages'], pages: [30, 31] });
  });
});

test.each([
  { title: 'a version inside the file', detail: { revision_end: 900 }, end: 900 },
  { title: 'an end behind the file', detail: { revision_end: 5000 }, end: null },
  { title: 'a file with one version', detail: {}, end: null },
])('$title', ({ detail, end }) =>
  expect(findRevisionEnd(opinion([signal('pdf_revision_content_changed', 'structure', 'strong', detail)]), 1000)).toBe(
    end,
  ),
);
