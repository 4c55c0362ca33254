import type { Invoice } from '../invoice.ts';

/** An invoice of a garage, paid by card. The sample is a scan of the paper. */
export const garageInvoice: Invoice = {
  number: 'F2026-00352',
  issued: '2026-06-26',
  delivered: '2026-06-26',
  subject: 'Utilitaire, immatriculation de démonstration, 118 420 km',
  seller: {
    name: 'Garage Peyrelade',
    legalForm: 'EURL au capital de 8 000 €',
    register: 'RCS Rodez 160 913 588',
    street: '61 route de Millau',
    postcode: '12850',
    town: 'Onet-le-Château',
    siret: '16091358800010',
    vatNumber: 'FR03160913588',
    phone: '05 36 49 11 62',
    email: 'atelier@garage-peyrelade.example',
    contact: 'Atelier',
  },
  buyer: {
    name: 'Fromagerie du Lévézou',
    street: 'Lieu-dit La Calmette',
    postcode: '12290',
    town: 'Pont-de-Salars',
    siret: '15904716600016',
    vatNumber: 'FR62159047166',
  },
  lines: [
    {
      description: 'Vidange, huile 5W30 (6,5 litres)',
      quantity: 6.5,
      unit: 'l',
      unitCode: 'LTR',
      unitPrice: 1180,
      vatRate: 20,
    },
    { description: 'Filtre à huile', quantity: 1, unit: 'u', unitCode: 'C62', unitPrice: 1460, vatRate: 20 },
    {
      description: 'Plaquettes de frein avant, jeu',
      quantity: 1,
      unit: 'u',
      unitCode: 'C62',
      unitPrice: 6890,
      vatRate: 20,
    },
    { description: 'Disques de frein avant', quantity: 2, unit: 'u', unitCode: 'C62', unitPrice: 7245, vatRate: 20 },
    { description: "Main d'œuvre mécanique", quantity: 2.5, unit: 'h', unitCode: 'HUR', unitPrice: 6800, vatRate: 20 },
  ],
};
