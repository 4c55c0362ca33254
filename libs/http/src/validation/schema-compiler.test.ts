import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { createSchemaCompiler } from './schema-compiler.ts';

const isValid = (check: (value: unknown) => string | null, value: unknown) => check(value) === null;

describe('two compilers in one process', () => {
  test('compile different schemas with the same $id', () => {
    const texts = createSchemaCompiler().compileResponse(Type.String({ $id: 'Same' }));
    const numbers = createSchemaCompiler().compileResponse(Type.Number({ $id: 'Same' }));
    expect([isValid(texts, 'a'), isValid(texts, 1)]).toEqual([true, false]);
    expect([isValid(numbers, 'a'), isValid(numbers, 1)]).toEqual([false, true]);
  });

  test('compile the same schema with and without its defaults', () => {
    const schema = Type.Object({ size: Type.Integer({ default: 3 }) }, { required: [] });
    const filled = createSchemaCompiler().compileJson(schema)({});
    const sent = createSchemaCompiler().compileJson(schema, { asSent: true })({});
    expect([filled.value, sent.value]).toEqual([{ size: 3 }, {}]);
  });

  test('compile a schema with the $id of one that could not be compiled', () => {
    const broken = { ...Type.String({ $id: 'Broken' }), unknownKeyword: true };
    expect(() => createSchemaCompiler().compileResponse(broken)).toThrow(/unknownKeyword/);
    expect(() => createSchemaCompiler().compileResponse(broken)).toThrow(/unknownKeyword/);
    const repaired = createSchemaCompiler().compileResponse(Type.String({ $id: 'Broken' }));
    expect([isValid(repaired, 'a'), isValid(repaired, 1)]).toEqual([true, false]);
  });
});
