/** Returns the title that a file states; null without one. */
export const readTitle = (metadata: Readonly<Record<string, string>>): string | null =>
  metadata['title']?.trim() || null;
