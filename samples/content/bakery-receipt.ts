import type { Receipt } from '../receipt.ts';

export const bakeryReceipt: Receipt & { readonly cash: number } = {
  vendor: 'BOULANGERIE MIE ET LEVAIN',
  trade: 'Artisan boulanger pâtissier',
  street: '52 avenue du Général Morand',
  postcode: '35000',
  town: 'RENNES',
  phone: '02 61 91 77 25',
  siret: '16350982100019',
  vatNumber: 'FR87163509821',
  number: '20261102-0093',
  date: '2026-11-02',
  time: '08:17:45',
  items: [
    { description: 'Baguette tradition', quantity: 3, unitPrice: 135, vatRate: 5.5 },
    { description: 'Croissant au beurre', quantity: 4, unitPrice: 125, vatRate: 5.5 },
    { description: 'Tarte aux pommes 6 p.', quantity: 1, unitPrice: 1680, vatRate: 5.5 },
    { description: 'Sandwich jambon comté', quantity: 2, unitPrice: 520, vatRate: 10 },
    { description: 'Café à emporter', quantity: 2, unitPrice: 180, vatRate: 10 },
  ],
  payment: 'Espèces',
  cash: 5000,
};
