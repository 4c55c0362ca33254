/**
 * Checks that each value is one segment of the path: URL parsers resolve `.` and `..`, and an empty one names the collection.
 *
 * @throws TypeError for a value that would lead to another route.
 */
export function checkPathParameters(route: string, parameters: Readonly<Record<string, unknown>> = {}): void {
  for (const [name, value] of Object.entries(parameters))
    if (/^\.{0,2}$/.test(String(value))) throw new TypeError(`${route}: ${name} cannot be "${String(value)}"`);
}
