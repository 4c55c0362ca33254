import { describe, expect, test } from 'vitest';
import { euros, longDate, monthAndYear, shortDate } from './french.ts';
import { openPdf, textOf } from './testing/open-pdf.ts';
import { truth } from './truth.ts';

/** Letters and digits alone: spaces and line breaks are the layout's business. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N},]/gu, '');

/** The ways a value of the truth may stand on the page. */
function renderings(value: string | number): readonly string[] {
  if (typeof value === 'number') return [euros(Math.round(value * 100)), String(value).replace('.', ',')];
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return [shortDate(value), longDate(value)];
  if (/^\d{4}-\d\d$/.test(value)) return [monthAndYear(value)];
  return [value];
}

/** Values of the record, but those that no page prints as they are. */
function values(field: unknown, name = ''): readonly (string | number)[] {
  const unprinted = ['currency', 'end_date:Present', 'vendor_address', 'bank_address', 'field_of_study'];
  if (unprinted.includes(name) || unprinted.includes(`${name}:${field}`) || field === null) return [];
  if (typeof field === 'string' || typeof field === 'number') return [field];
  return Object.entries(field as object).flatMap(([key, inner]) =>
    values(inner, Number.isNaN(Number(key)) ? key : name),
  );
}

describe('the text layer bears every value of the truth', () => {
  test.each(['facture.pdf', 'facture-simple.pdf', 'rib.pdf', 'cv.pdf'] as const)('%s', async (name) => {
    const text = folded(await textOf(name));
    const missing = values(truth[name].data).filter(
      (value) => !renderings(value).some((rendering) => text.includes(folded(rendering))),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ['facture.pdf', '14 rue des Charrons', '26000 Valence'],
    ['facture-simple.pdf', '27 quai de la Sardine', '44000 NANTES'],
    ['rib.pdf', '44 boulevard du Rempart', '38000 GRENOBLE'],
  ] as const)('%s bears the address in two lines', async (name, street, town) => {
    const text = await textOf(name);
    expect(text).toContain(street);
    expect(text).toContain(town);
  });

  test('accents, the euro sign and the narrow letters come back as written', async () => {
    const text = await textOf('facture.pdf');
    expect(text).toContain('Fenêtre bois double vitrage 120 × 135 cm');
    expect(text).toContain('10 968,81 €');
    expect(await textOf('facture-simple.pdf')).toContain('œillets');
  });

  test('a scan has no text', async () => {
    expect(await textOf('facture-scan.pdf')).toBe('');
  });
});

describe('files that cannot be read', () => {
  test.each([
    ['corrompu.pdf', 'InvalidPDFException'],
    ['vide.pdf', 'InvalidPDFException'],
    ['image-deguisee.pdf', 'InvalidPDFException'],
    ['protege.pdf', 'PasswordException'],
  ])('%s is refused with %s', async (name, exception) => {
    await expect(openPdf(name)).rejects.toMatchObject({ name: exception });
  });

  test('the password opens the protected one', async () => {
    const document = await openPdf('protege.pdf', truth['protege.pdf'].password);
    expect(document.numPages).toBe(1);
    await document.loadingTask.destroy();
  });
});
