import { describe, expect, test } from 'vitest';
import { observe } from '../../testing/test-evidence.ts';
import { addAnnotation, TOTAL, writeDocument } from '../testing/edited-documents.ts';
import { overlayAnnotationDetector } from './overlay-annotation-detector.ts';

const OVER_TOTAL = [TOTAL.x, TOTAL.y - 3, TOTAL.x + 60, TOTAL.y + 11];
const BESIDE = [250, 100, 310, 114];
const OPAQUE = '1 1 1 rg 0 0 60 14 re f';
const AMOUNT = '0 g BT /F 11 Tf 1 3 Td (9 180,00) Tj ET';

const observeAnnotation = async (entries: { readonly content: string; readonly [key: string]: unknown }) =>
  observe([overlayAnnotationDetector], await writeDocument((page) => addAnnotation(page, entries)));

describe('annotations', () => {
  test.each([
    ['a text box with another amount', { Subtype: 'FreeText', Rect: OVER_TOTAL, content: `${OPAQUE} ${AMOUNT}` }],
    ['an empty opaque rectangle', { Subtype: 'Square', Rect: OVER_TOTAL, content: OPAQUE }],
    ['an opaque stamp', { Subtype: 'Stamp', Rect: OVER_TOTAL, content: `${OPAQUE} ${AMOUNT}` }],
    ['a redaction that shows another amount', { Subtype: 'Redact', Rect: OVER_TOTAL, content: `${OPAQUE} ${AMOUNT}` }],
    [
      'a highlight that shows another amount',
      { Subtype: 'Highlight', Rect: OVER_TOTAL, content: `${OPAQUE} ${AMOUNT}` },
    ],
    ['a widget that is no field', { Subtype: 'Widget', Rect: OVER_TOTAL, content: `${OPAQUE} ${AMOUNT}` }],
  ])('reports as the stronger case: %s', async (_, entries) => {
    const [observation, ...others] = await observeAnnotation(entries);
    expect(observation).toMatchObject({
      code: 'pdf_overlay_annotation',
      isRaised: true,
      detail: { annotations: 1, hiding: 1, hidden_glyphs: 6, places: [{ page: 1 }] },
    });
    expect(others).toEqual([]);
  });

  test('reports a text box beside the text as the weaker case', async () => {
    const [observation] = await observeAnnotation({ Subtype: 'FreeText', Rect: BESIDE, content: AMOUNT });
    expect(observation).toMatchObject({ detail: { annotations: 1, hiding: 0 } });
    expect(observation).not.toHaveProperty('isRaised');
  });

  test('reports a field over more text than a hint as the weaker case', async () => {
    const wide = [50, TOTAL.y - 3, 400, TOTAL.y + 34];
    const entries = { Subtype: 'Widget', FT: 'Tx', Rect: wide, content: `${OPAQUE} ${AMOUNT}` };
    const [observation] = await observeAnnotation(entries);
    expect(observation).toMatchObject({ detail: { annotations: 1, hiding: 0 } });
    expect(observation).not.toHaveProperty('isRaised');
  });

  test.each([
    ['a highlight', { Subtype: 'Highlight', Rect: OVER_TOTAL, content: `/Multiply gs ${OPAQUE}` }],
    ['a note', { Subtype: 'Text', Rect: OVER_TOTAL, content: OPAQUE }],
    ['a stamp beside the text', { Subtype: 'Stamp', Rect: BESIDE, content: `${OPAQUE} ${AMOUNT}` }],
    ['a hidden text box', { Subtype: 'FreeText', F: 2, Rect: OVER_TOTAL, content: OPAQUE }],
    ['a signature over text', { Subtype: 'Widget', FT: 'Sig', Rect: OVER_TOTAL, content: `${OPAQUE} ${AMOUNT}` }],
    ['a text field over a hint', { Subtype: 'Widget', FT: 'Tx', Rect: OVER_TOTAL, content: `${OPAQUE} ${AMOUNT}` }],
  ])('is quiet about %s', async (_, entries) => {
    expect(await observeAnnotation(entries)).toEqual([]);
  });
});
