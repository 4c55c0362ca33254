/** Sets an own member, as JSON.parse does: an assignment to `__proto__` would set the prototype. A second member of a name replaces the first. */
export function setOwnMember(container: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(container, name, { value, writable: true, enumerable: true, configurable: true });
  else container[name] = value;
}
