/** Rendering modes that paint nothing: the text layer of a scan, and text that only clips (ISO 32000-1, table 106). */
export const INVISIBLE_MODES: ReadonlySet<number> = new Set([3, 7]);
