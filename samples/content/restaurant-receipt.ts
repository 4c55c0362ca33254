import type { Receipt } from '../receipt.ts';

export const restaurantReceipt: Receipt & { readonly table: string; readonly covers: number; readonly waiter: string } =
  {
    vendor: 'LE COMPTOIR DES TRABOULES',
    trade: 'Bistrot - Cuisine du marché',
    street: '9 rue des Tanneurs',
    postcode: '69005',
    town: 'LYON',
    phone: '04 65 71 83 06',
    siret: '15847213400028',
    vatNumber: 'FR14158472134',
    number: '004817',
    date: '2026-10-08',
    time: '13:42',
    table: '12',
    covers: 3,
    waiter: 'Inès',
    items: [
      { description: 'Formule du midi', quantity: 2, unitPrice: 1890, vatRate: 10 },
      { description: 'Magret de canard', quantity: 1, unitPrice: 2150, vatRate: 10 },
      { description: 'Crème brûlée', quantity: 2, unitPrice: 850, vatRate: 10 },
      { description: 'Eau gazeuse 75 cl', quantity: 1, unitPrice: 450, vatRate: 10 },
      { description: 'Pichet rouge 50 cl', quantity: 1, unitPrice: 1700, vatRate: 20 },
      { description: 'Verre de blanc', quantity: 1, unitPrice: 600, vatRate: 20 },
      { description: 'Café', quantity: 2, unitPrice: 240, vatRate: 10 },
      { description: 'Confiture maison', quantity: 1, unitPrice: 650, vatRate: 5.5 },
    ],
    payment: 'CB',
  };
