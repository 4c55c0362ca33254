import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import type { Schema } from '../validation/schema.ts';
import { createComponentRegistry } from './components.ts';

const Dog = Type.Object({ kind: Type.Literal('dog'), barks: Type.Boolean() }, { title: 'Dog' });
const Cat = Type.Object({ kind: Type.Literal('cat'), lives: Type.Integer() }, { title: 'Cat' });
const Animal = {
  ...Type.Object({ name: Type.String(), age: Type.Optional(Type.Integer()) }),
  title: 'Animal',
  oneOf: [Dog, Cat],
  discriminator: { propertyName: 'kind' },
};

describe('createComponentRegistry', () => {
  test('maps the constant of each variant to its reference', () => {
    const components = createComponentRegistry();
    expect(components.inline(Animal as Schema)).toEqual({ $ref: '#/components/schemas/Animal' });
    expect(components.list()['Animal']).toEqual({
      oneOf: [{ $ref: '#/components/schemas/Dog' }, { $ref: '#/components/schemas/Cat' }],
      discriminator: {
        propertyName: 'kind',
        mapping: { dog: '#/components/schemas/Dog', cat: '#/components/schemas/Cat' },
      },
    });
  });

  test('gives each variant the members that the union has for all of them', () => {
    const components = createComponentRegistry();
    components.inline(Animal as Schema);
    expect(components.list()['Dog']).toEqual({
      type: 'object',
      required: ['kind', 'barks', 'name'],
      properties: {
        kind: { type: 'string', const: 'dog' },
        barks: { type: 'boolean' },
        name: { type: 'string' },
        age: { type: 'integer' },
      },
    });
  });

  test('registers one body for two routes with the same unnamed record', () => {
    const components = createComponentRegistry();
    const body = () => Type.Object({ label: Type.String() }) as Schema;
    expect(components.registerBody(body(), 'FirstRequest')).toEqual({ $ref: '#/components/schemas/FirstRequest' });
    expect(components.registerBody(body(), 'SecondRequest')).toEqual({ $ref: '#/components/schemas/FirstRequest' });
    expect(Object.keys(components.list())).toEqual(['FirstRequest']);
  });

  test('does not name lists and texts after their route', () => {
    const components = createComponentRegistry();
    expect(components.registerBody(Type.Array(Dog) as Schema, 'ListResponse')).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/Dog' },
    });
    expect(components.registerBody(Type.String() as Schema, 'TextResponse')).toEqual({ type: 'string' });
    expect(Object.keys(components.list())).toEqual(['Dog']);
  });

  test('keeps the default and the description of a place beside the reference', () => {
    const components = createComponentRegistry();
    const Size = Type.Enum(['small', 'large'], { title: 'Size' });
    components.inline(Size as Schema);
    expect(components.inline({ ...Size, default: 'small', description: 'Of the box' } as Schema)).toEqual({
      $ref: '#/components/schemas/Size',
      default: 'small',
      description: 'Of the box',
    });
    expect(components.list()['Size']).toEqual({ type: 'string', enum: ['small', 'large'] });
  });

  test('describes a record of any members with additionalProperties, which generators read', () => {
    const components = createComponentRegistry();
    expect(components.inline(Type.Record(Type.String(), Type.Integer()) as Schema)).toEqual({
      type: 'object',
      additionalProperties: { type: 'integer' },
    });
  });
});
