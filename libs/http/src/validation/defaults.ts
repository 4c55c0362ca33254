import { getUnionMembers, isTypeAllowed, type Schema } from './schema.ts';

/** Fills in the defaults of absent members of a valid value, in place. Only optional members can be absent. */
export type ApplyDefaults = (value: unknown) => void;

/**
 * Compiles the defaults of a schema to a function, or null when it declares none. Unlike Ajv, it also fills in defaults of objects
 * inside nullable unions.
 */
export function compileDefaults(schema: Schema): ApplyDefaults | null {
  const applyToMembers = compileMemberDefaults(schema);
  const applyToEachItem = schema.items ? compileDefaults(schema.items) : null;
  const applyToUnion = schema.anyOf || schema.oneOf ? compileUnionDefaults(schema) : null;
  const applyToParts = (schema.allOf ?? []).map(compileDefaults);
  const appliers = [
    applyToMembers,
    applyToEachItem && applyToItems(applyToEachItem),
    applyToUnion,
    ...applyToParts,
  ].filter((part) => part !== null);
  if (appliers.length === 0) return null;
  return (value) => {
    if (typeof value !== 'object' || value === null) return;
    for (const apply of appliers) apply(value);
  };
}

function compileMemberDefaults(schema: Schema): ApplyDefaults | null {
  const steps: ((record: Record<string, unknown>) => void)[] = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (member.default !== undefined) {
      const initial = createCopier(member.default);
      steps.push((record) => {
        if (record[name] === undefined) record[name] = initial();
      });
    }
    const applyInside = compileDefaults(member);
    if (applyInside) steps.push((record) => applyInside(record[name]));
  }
  if (steps.length === 0) return null;
  return (value) => {
    if (Array.isArray(value)) return;
    for (const step of steps) step(value as Record<string, unknown>);
  };
}

/** Copies objects, so that a handler that modifies its body does not modify the default. */
const createCopier = (value: unknown): (() => unknown) =>
  typeof value === 'object' && value !== null ? () => structuredClone(value) : () => value;

const applyToItems =
  (apply: ApplyDefaults): ApplyDefaults =>
  (value) => {
    if (Array.isArray(value)) for (const item of value) apply(item);
  };

/** Compiles the defaults of a union: only when exactly one member accepts objects or arrays. */
function compileUnionDefaults(schema: Schema): ApplyDefaults | null {
  const compound = getUnionMembers(schema).filter(
    (member) => isTypeAllowed(member, 'object') || isTypeAllowed(member, 'array'),
  );
  const [onlyMember] = compound;
  return onlyMember && compound.length === 1 ? compileDefaults(onlyMember) : null;
}
