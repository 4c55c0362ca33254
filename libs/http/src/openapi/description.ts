export function describeService(_deps: unknown): Record<string, unknown> {
  return {};
}
