import { describe, expect, test } from 'vitest';
import { createTypedDocument } from '../../reading/testing/typed-document.ts';
import { readReceipt } from '../read-receipt.ts';

const readDay = (page: string) => {
  const { data, fields } = readReceipt(createTypedDocument([page]));
  return { day: data.receipt_date, score: fields.find(({ path }) => path === 'receipt_date')?.confidence ?? 0 };
};
const PAID = 'TOTAL TTC         24,00 EUR\nDONT TVA 20 %      4,00 EUR\nCB                24,00 EUR';

describe('the day of a stay is the one on which it ends or is paid', () => {
  test.each([
    [
      'a car park',
      'PARKING GRAND PLACE\n38000 GRENOBLE\nENTREE : 12/03/2026 18:02\nSORTIE : 14/03/2026 09:14\nDUREE : 39H12',
    ],
    ['a payment at a machine', "PARC AUTO GARE\nHeure d'entree 12/03/2026 18:02\nHeure de paiement 14/03/2026 09:14"],
    ['arrival and departure', 'STATIONNEMENT GARE\nArrivee  12/03/26 18h02\nDepart   14/03/26 09h14'],
    ['labels with a date', "PARKING SAINT JEAN\nDate d'entree  12/03/2026\nDate de sortie 14/03/2026"],
    ['a period of parking', 'PARKING SAINT JEAN\nStationnement du 12/03/2026 18:02\nau 14/03/2026 09:14'],
    [
      'the print of the card reader',
      'PARKING SAINT JEAN\nEntree 12/03/2026 18:02\nCARTE BANCAIRE\nLE 14/03/2026 A 09:14:20',
    ],
    ['columns', 'PARKING SAINT JEAN\nRecu 118\nEntree            Sortie\n12/03/2026 18:02  14/03/2026 09:14'],
    ['labels above', 'PARKING SAINT JEAN\nENTREE\n12/03/2026 18:02\nSORTIE\n14/03/2026 09:14'],
    ['one row', 'PARKING SAINT JEAN\nEntree 12/03/2026 18:02 Sortie 14/03/2026 09:14'],
    ['English', 'CAR PARK NORTH\nEntry 12/03/2026 18:02\nExit 14/03/2026 09:14'],
    ['the exit first', 'PARKING SAINT JEAN\nSortie 14/03/2026 09:14\nEntree 12/03/2026 18:02'],
    ['a hotel', 'HOTEL DU PORT\nCheck-in 12/03/2026\nCheck-out 14/03/2026'],
    [
      'the end of parking',
      'PARKING DE NYONS\nDebut de stationnement 12/03/2026 18:02\nFin de stationnement 14/03/2026 09:14',
    ],
  ])('%s', (_, head) => expect(readDay(`${head}\n${PAID}`).day).toBe('2026-03-14'));
});

describe('the beginning of a stay that was paid then stays the day', () => {
  test.each([
    ['a meter', 'HORODATEUR 12\nDebut de stationnement 12/03/2026 18:02\nFin de stationnement 13/03/2026 09:14'],
    ['a street', 'VOIRIE DE NYONS\nDebut de stationnement 12/03/2026 18:02\nFin de stationnement 13/03/2026 09:14'],
    ['a subscription', 'PARKING SAINT JEAN\nABONNEMENT\nDebut 12/03/2026\nFin 11/04/2026'],
  ])('of %s', (_, head) => expect(readDay(`${head}\n${PAID}`).day).toBe('2026-03-12'));
});

describe('a day of an entry alone', () => {
  test('is not sure, as nothing says when it was paid', () => {
    const { day, score } = readDay(`PARKING SAINT JEAN\nEntree 12/03/2026 18:02\n${PAID}`);
    expect(day).toBe('2026-03-12');
    expect(score).toBeLessThan(0.9);
  });

  test.each([
    'Tarifs au 01/04/2026',
    'Fermeture du parc le 05/05/2026',
    'Offre valable 30 jours, exp. 11/04/2026',
    'Prochaine exposition 20/04/2026',
  ])('does not give way to the day without a time in "%s"', (row) =>
    expect(readDay(`PARKING SAINT JEAN\nEntree 12/03/2026 18:02\n${row}\n${PAID}`).day).toBe('2026-03-12'),
  );

  test('does not give way where the exit is earlier in the day or the stay is long', () => {
    for (const other of ['Sortie 09:14', 'Duree : 39h12', 'Duree : 8h'])
      expect(readDay(`PARKING SAINT JEAN\nEntree 12/03/2026 18:02\n${other}\n${PAID}`).score).toBeLessThan(0.9);
  });

  test('does not give way to a day that is months later, or that a ticket is valid until', () => {
    for (const other of ['Sortie 14/09/2026 09:14', 'Valable jusqu’au 20/03/2026'])
      expect(readDay(`PARKING SAINT JEAN\nEntree 12/03/2026 18:02\n${other}\n${PAID}`).day).not.toMatch(/-20$|-09-14$/);
  });
});

describe('no entry of a stay', () => {
  test.each([
    ['a starter', 'CHEZ LULU\n12 RUE HAUTE 69001 LYON\n14/03/2026 12:40\n2 ENTREE DU JOUR 12,00\n2 PLAT 12,00'],
    ['a ticket of a museum', 'MUSEE DU VELO\n14/03/2026 10:12\nENTREE ADULTE 24,00'],
    ['an article with a day', 'MUSEE DU VELO\nENTREE ADULTE 14/03/2026\nEdite le 16/03/2026'],
    ['an exit with a time alone', 'PARKING SAINT JEAN\nEntree : 14/03/2026 08:02\nSortie : 09:14'],
    ['both in one row', 'PARKING SAINT JEAN\nEntree 14/03/2026 08:02 Sortie 09:14'],
    ['a payment with a time alone', "PARC GARE\nHeure d'entree 14/03/2026 08h02\nHeure de paiement 09h14"],
    ['a duration', "PARC GARE\nHeure d'entree : 14/03/2026 08:02\nDuree : 1h12"],
    ['guests of a restaurant', 'CHEZ LULU\nArrivee : 14/03/2026 12:40\nTable 4\nDepart : 13:50'],
    ['in and out on one day', 'PARKING SAINT JEAN\nEntree 14/03/2026 08:02\nSortie 14/03/2026 09:14'],
    ['a day of its own', 'PARKING SAINT JEAN\nDate : 14/03/2026\nTicket 118\nTarif horaire'],
  ])('%s keeps its day', (_, head) => {
    const { day, score } = readDay(`${head}\n${PAID}`);
    expect(day).toBe('2026-03-14');
    expect(score).toBeGreaterThanOrEqual(0.9);
  });
});
