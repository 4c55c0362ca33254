import { accepts, type Schema, unionOf } from './schema.ts';

/** Fills the declared defaults of a valid record's absent members, in place. Such members are optional ones: a required one is missed first. */
export type ApplyDefaults = (value: unknown) => void;

/**
 * The defaults of a schema as a function, or null when it declares none, so that most routes pay nothing. Unlike Ajv's, they reach
 * the records inside nullable unions too.
 */
export function defaultsOf(schema: Schema): ApplyDefaults | null {
  const inMembers = defaultsOfMembers(schema);
  const inItems = schema.items ? defaultsOf(schema.items) : null;
  const inUnion = schema.anyOf || schema.oneOf ? defaultsOfOnlyRecord(schema) : null;
  const inParts = (schema.allOf ?? []).map(defaultsOf);
  const all = [inMembers, inItems && forEachItem(inItems), inUnion, ...inParts].filter((part) => part !== null);
  if (all.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const apply of all) apply(value);
  };
}

function defaultsOfMembers(schema: Schema): ApplyDefaults | null {
  const steps: ((record: Record<string, unknown>) => void)[] = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (member.default !== undefined) {
      const initial = copyOf(member.default);
      steps.push((record) => {
        if (record[name] === undefined) record[name] = initial();
      });
    }
    const inside = defaultsOf(member);
    if (inside) steps.push((record) => inside(record[name]));
  }
  if (steps.length === 0) return null;
  return (value) => {
    if (Array.isArray(value)) return;
    for (const step of steps) step(value as Record<string, unknown>);
  };
}

/** Objects are copied: a handler that changes its body must not change the next caller's default. */
const copyOf = (value: unknown): (() => unknown) =>
  typeof value === 'object' && value !== null ? () => structuredClone(value) : () => value;

const forEachItem =
  (apply: ApplyDefaults): ApplyDefaults =>
  (value) => {
    if (Array.isArray(value)) for (const item of value) apply(item);
  };

/** A union fills defaults only where one member alone can be meant. */
function defaultsOfOnlyRecord(schema: Schema): ApplyDefaults | null {
  const compound = unionOf(schema).filter((member) => accepts(member, 'object') || accepts(member, 'array'));
  const [only, ...others] = compound;
  return only && others.length === 0 ? defaultsOf(only) : null;
}
