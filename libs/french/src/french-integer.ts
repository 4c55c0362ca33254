/** Formats 12345 as "12 345": French digit grouping, with ASCII spaces. */
export const formatFrenchInteger = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');
