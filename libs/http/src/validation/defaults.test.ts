import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { compileDefaults } from './defaults.ts';
import type { Schema } from './schema.ts';

const Policy = Type.Object({
  currency: Type.Optional(Type.String({ default: 'EUR' })),
  caps: Type.Optional(
    Type.Array(Type.Object({ amount: Type.Optional(Type.Number({ default: 50 })) }), { default: [] }),
  ),
  vat: Type.Optional(Type.Union([Type.Number(), Type.Null()], { default: null })),
  contact: Type.Optional(
    Type.Union([Type.Object({ role: Type.Optional(Type.String({ default: 'hr' })) }), Type.Null()]),
  ),
});
const filled = (value: unknown) => {
  compileDefaults(Policy as TSchema as Schema)?.(value);
  return value;
};

describe('compileDefaults', () => {
  test('fills in absent members at every depth', () => {
    expect(filled({})).toEqual({ currency: 'EUR', caps: [], vat: null });
    expect(filled({ currency: 'USD', caps: [{}, { amount: 7 }], vat: 1, contact: {} })).toEqual({
      currency: 'USD',
      caps: [{ amount: 50 }, { amount: 7 }],
      vat: 1,
      contact: { role: 'hr' },
    });
  });

  test('leaves null and invalid values unchanged', () => {
    expect(filled({ currency: null, contact: null, caps: 5 })).toEqual({
      currency: null,
      contact: null,
      caps: 5,
      vat: null,
    });
    for (const wrong of [null, 5, 'x', [], undefined]) expect(filled(wrong)).toEqual(wrong);
  });

  test('does not share default objects between two bodies', () => {
    const first = filled({}) as { caps: unknown[] };
    first.caps.push('spoiled');
    expect(filled({})).toMatchObject({ caps: [] });
  });

  test('returns null when the schema declares no defaults', () => {
    expect(compileDefaults(Type.Object({ a: Type.Array(Type.String()) }) as Schema)).toBeNull();
  });
});
