/** Sets an own member, as JSON.parse does: an assignment to `__proto__` would set the prototype. A second member of a name replaces the first. */
export function setOwnMember(container: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true });
  else container[name] = value;
}

/**
 * Creates an object that the engine stores as a table of names from the start. It takes more memory than `{}`, but no time for a shape that no
 * other object has.
 */
export const createTableObject = (): Record<string, unknown> =>
  Object.setPrototypeOf(Object.create(null), Object.prototype) as Record<string, unknown>;
