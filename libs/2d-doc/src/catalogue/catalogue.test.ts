import { describe, expect, test } from 'vitest';
import { findDocumentType, findField, hasPerimeter } from './catalogue.ts';
import documentTypes from './document-types.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };

describe('the catalogue', () => {
  test.each(fields.perimeters['01'])('has a consistent field $id', ({ id, label, min, max, kind }) => {
    expect(id).toMatch(/^[0-9A-Z]{2}$/);
    expect(label.length).toBeGreaterThan(2);
    expect(max ?? min).toBeGreaterThanOrEqual(min);
    expect(['digits', 'amount', 'days', 'date', 'timestamp', 'base32', 'text']).toContain(kind);
    const length = { days: 4, date: 8 }[kind];
    if (length !== undefined) expect([min, max]).toEqual([length, length]);
  });

  test.each(documentTypes.perimeters['01'])('has a type $code of which every field is defined', (type) => {
    const ids = [...type.mandatory, ...type.optional, ...type.anyOf.flat(2)];
    for (const id of ids) expect(findField('01', id)?.id).toBe(id);
    const categories = new Set(fields.perimeters['01'].map(({ category }) => category));
    for (const category of type.categories) expect(categories).toContain(category);
  });

  test('names each field and each type once', () => {
    const ids = fields.perimeters['01'].map(({ id }) => id);
    const codes = documentTypes.perimeters['01'].map(({ code }) => code);
    expect([new Set(ids).size, new Set(codes).size]).toEqual([ids.length, codes.length]);
  });

  test('has the fields and types that detectors compare', () => {
    expect(findField('01', '31')).toMatchObject({ label: 'Code IBAN', min: 14, max: 38 });
    expect(findDocumentType('01', '28')?.mandatory).toEqual(['43', '44', '45', '46', '4A']);
    expect(findDocumentType('0001', '07')?.mandatory).toEqual([]);
  });

  test('has nothing else', () => {
    expect(findField('01', 'ZZ')).toBeUndefined();
    expect(findField('constructor', '10')).toBeUndefined();
    expect(findDocumentType('01', '__')).toBeUndefined();
    expect(hasPerimeter('02')).toBe(false);
  });

  test('cannot be changed', () => {
    const type = findDocumentType('01', '00');
    expect([type, type?.mandatory, type?.anyOf[0]?.[0], findField('01', '10')].every(Object.isFrozen)).toBe(true);
  });
});
