type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/**
 * Returns a description without the components that none of its paths uses, directly or through other components. Security schemes are
 * kept: requirements name them without a reference.
 */
export function pruneComponents(description: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { components, ...document } = description;
  const used = collectUsed(document, (components ?? {}) as Components);
  const sections = Object.entries((components ?? {}) as Components).map(([section, members]) => {
    const kept = Object.entries(members).filter(
      ([name]) => section === 'securitySchemes' || used.has(toReference(section, name)),
    );
    return [section, Object.fromEntries(kept)] as const;
  });
  return { ...document, components: Object.fromEntries(sections.filter(([, kept]) => Object.keys(kept).length > 0)) };
}

const REFERENCE_PATTERN = /^#\/components\/([^/]+)\/([^/]+)$/;

/** Returns the references that the document reaches. */
function collectUsed(document: unknown, components: Components): ReadonlySet<string> {
  const used = new Set<string>();
  const pending: unknown[] = [document];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'object' && value !== null) pending.push(...Object.values(value));
    const [reference, section = '', name = ''] = (typeof value === 'string' && REFERENCE_PATTERN.exec(value)) || [];
    if (reference === undefined || used.has(reference)) continue;
    used.add(reference);
    pending.push(components[section]?.[name]);
  }
  return used;
}

const toReference = (section: string, name: string): string => `#/components/${section}/${name}`;
