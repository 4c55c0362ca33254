/** Returns the name in a Content-Disposition header, such as `attachment; filename="export.csv"`; null without one. */
export const readFileName = (header: string | undefined): string | null =>
  /;\s*filename="([\w.-]{1,200})"/.exec(header ?? '')?.[1] ?? null;
