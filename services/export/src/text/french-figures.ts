/** 12345 as "12 345": French figures, with plain spaces. */
export const frenchFigures = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ' ');
