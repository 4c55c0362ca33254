import { LIMITS } from './limits.ts';

/** Texts only, as many and as long as the limits allow. */
export function textsOf(entries: readonly (readonly [string, unknown])[]): Record<string, string> {
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' && value !== ''
      ? [[name.slice(0, 100), value.slice(0, LIMITS.metadata.characters)] as const]
      : [],
  );
  return Object.fromEntries(texts.slice(0, LIMITS.metadata.entries));
}
