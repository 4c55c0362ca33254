/** A number inside a text of the catalogue, with its thousands apart. Texts have no hook for the formats of the visitor. */
export const writeCount = {
  fr: (count: number): string => count.toLocaleString('fr-FR'),
  en: (count: number): string => count.toLocaleString('en-GB'),
};
