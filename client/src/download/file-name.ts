/**
 * Returns the name of a Content-Disposition header (RFC 6266), without folders; null when it has none. The extended form, which is not
 * limited to Latin-1, takes precedence.
 */
export function readFileName(header: string | null): string | null {
  const extended = /;\s*filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1];
  const plain = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(header ?? '');
  const name = decode(extended?.trim()) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  const base = name?.split(/[/\\]/).at(-1) ?? '';
  return base === '' || base === '.' || base === '..' ? null : base;
}

function decode(text: string | undefined): string | null {
  if (text === undefined) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
