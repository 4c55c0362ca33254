/** Returns the names under which a document may be stored: composed, and as earlier versions kept it, with decomposed accents. */
export const listSpellings = (filename: string): readonly string[] => [filename, filename.normalize('NFD')];
