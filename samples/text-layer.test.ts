import { describe, expect, test } from 'vitest';
import { formatEuros, formatLongDate, formatMonth, formatShortDate } from './french.ts';
import { openPdf, readFirstPageText } from './testing/open-pdf.ts';
import { truth } from './truth.ts';

/** Keeps letters, digits and commas, because spaces and line breaks depend on the layout. */
const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N},]/gu, '');

/** Lists the ways in which a page may print a value of the truth. */
function listRenderings(value: string | number): readonly string[] {
  if (typeof value === 'number') return [formatEuros(Math.round(value * 100)), String(value).replace('.', ',')];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [formatShortDate(value), formatLongDate(value)];
  if (/^\d{4}-\d\d$/.test(value)) return [formatMonth(value)];
  return [value];
}

/** Lists the values of a record, except those that no page prints unchanged. */
function listValues(field: unknown, name = ''): readonly (string | number)[] {
  const unprinted = ['currency', 'end_date:Present', 'vendor_address', 'bank_address', 'field_of_study'];
  if (unprinted.includes(name) || unprinted.includes(`${name}:${field}`) || field === null) return [];
  if (typeof field === 'string' || typeof field === 'number') return [field];
  return Object.entries(field as object).flatMap(([key, inner]) =>
    listValues(inner, Number.isNaN(Number(key)) ? key : name),
  );
}

describe('the text layer contains every value of the truth', () => {
  test.each(['facture.pdf', 'facture-simple.pdf', 'rib.pdf', 'cv.pdf'] as const)('%s', async (name) => {
    const text = foldText(await readFirstPageText(name));
    const missing = listValues(truth[name].data).filter(
      (value) => !listRenderings(value).some((rendering) => text.includes(foldText(rendering))),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['facture.pdf', '14 rue des Charrons', '26000 Valence'],
    ['facture-simple.pdf', '27 quai de la Sardine', '44000 NANTES'],
    ['rib.pdf', '44 boulevard du Rempart', '38000 GRENOBLE'],
  ] as const)('%s contains the address on two lines', async (name, street, town) => {
    const text = await readFirstPageText(name);
    expect(text).toContain(street);
    expect(text).toContain(town);
  });

  test('accents, the euro sign and ligatures are preserved', async () => {
    const text = await readFirstPageText('facture.pdf');
    expect(text).toContain('Fenêtre bois double vitrage 120 × 135 cm');
    expect(text).toContain('10 968,81 €');
    expect(await readFirstPageText('facture-simple.pdf')).toContain('œillets');
  });

  test('a scan has no text layer', async () => {
    expect(await readFirstPageText('facture-scan.pdf')).toBe('');
  });
});

describe('files that cannot be read', () => {
  test.each([
    ['corrompu.pdf', 'InvalidPDFException'],
    ['vide.pdf', 'InvalidPDFException'],
    ['image-deguisee.pdf', 'InvalidPDFException'],
    ['protege.pdf', 'PasswordException'],
  ])('%s is rejected with %s', async (name, exception) => {
    await expect(openPdf(name)).rejects.toMatchObject({ name: exception });
  });

  test('the password opens protege.pdf', async () => {
    const document = await openPdf('protege.pdf', truth['protege.pdf'].password);
    expect(document.numPages).toBe(1);
    await document.loadingTask.destroy();
  });
});
