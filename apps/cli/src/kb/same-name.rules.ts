/** Returns whether two names are the same: typed on macOS and on Linux, accents may have different forms. */
export const isSameName = (one: string, other: string): boolean => one.normalize('NFC') === other.normalize('NFC');
