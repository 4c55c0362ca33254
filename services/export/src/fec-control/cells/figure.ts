export const isFigure = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;
