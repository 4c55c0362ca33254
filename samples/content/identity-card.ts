import type { CardHolder } from '../mrz.ts';

/** A card of an original design for a fictional person. */
export const identityCard: CardHolder & {
  readonly birthPlace: string;
  readonly issueDate: string;
  readonly height: string;
} = {
  lastName: 'VERNAY',
  firstNames: ['Camille', 'Aurore'],
  birthDate: '1991-04-17',
  birthPlace: 'ANNECY',
  gender: 'F',
  nationality: 'FRA',
  documentNumber: 'P7K2QX9M1',
  issueDate: '2023-05-22',
  expiryDate: '2033-05-21',
  height: '1,68 m',
};
