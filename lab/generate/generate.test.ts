import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InvoiceData } from '@probant/contracts/extraction';
import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { isBic, isIban } from '@probant/french/iban';
import { decodeMrz } from '@probant/french/mrz/decode';
import { MRZ_LAYOUTS } from '@probant/french/mrz/layouts';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDraw } from './draw.ts';
import { generateInvoices } from './generate-invoices.ts';
import { type GeneratedDocument, type GenerateOptions, type Part, TEMPLATE_PARTS } from './generated-document.ts';
import { DOCUMENT_GENERATORS } from './generators.ts';
import { hasHtmlEngine } from './html/printing/print-html.ts';
import { type IdCardKind, inventIdCard } from './id-card/facts.ts';
import { buildMrz } from './id-card/mrz.ts';
import { inventInvoice } from './invoice/invent-invoice.ts';
import { findOverflowingTexts } from './page/overflowing-texts.ts';
import { inventResume } from './resume/invent-resume.ts';
import { inventRib } from './rib/facts.ts';
import { reportInvoiceTemplates } from './templates/report/invoices.ts';
import { reportResumeTemplates } from './templates/report/resumes.ts';
import { trainInvoiceTemplates } from './templates/train/invoices.ts';
import { trainResumeTemplates } from './templates/train/resumes.ts';

const generateFolder = fileURLToPath(new URL('.', import.meta.url));
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}
const generate = (kind: string, options: GenerateOptions) =>
  collect((DOCUMENT_GENERATORS[kind] as (typeof DOCUMENT_GENERATORS)[string])(options));

describe('generators return the same documents for the same seed', () => {
  const kinds = Object.keys(DOCUMENT_GENERATORS).filter((kind) => kind !== 'html-invoice' || hasHtmlEngine('chromium'));
  test.each(kinds)('%s', async (kind) => {
    const options: GenerateOptions = { seed: 5, count: 2, part: 'report', medium: kind === 'id-card' ? 'scan' : 'pdf' };
    const [first, second] = [await generate(kind, options), await generate(kind, options)];
    expect(second).toEqual(first);
    const [otherDocument] = await generate(kind, { ...options, seed: 6, count: 1 });
    expect(otherDocument?.truth).not.toEqual(first[0]?.truth);
  });

  test('a document does not depend on how many are generated', async () => {
    const [few, many] = [
      await generate('invoice', { seed: 9, count: 2, part: 'train' }),
      await generate('invoice', { seed: 9, count: 4, part: 'train' }),
    ];
    expect(many.slice(0, 2)).toEqual(few);
  });
});

/** Keeps letters and digits only, because spaces, signs and line breaks depend on the layout. */
const toAlphanumeric = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const toDigits = (amount: number): string => Math.abs(amount).toFixed(2).replace('.', '');

describe('the text layer contains the values of the truth', () => {
  let reader: DocumentReader;
  beforeAll(async () => {
    const models = join(generateFolder, '../../models/ppocr-v6');
    reader = await createDocumentReader({ models, logger: silentLogger, metrics: createMetrics(), workers: 1 });
  });
  afterAll(() => reader.close());
  const readText = async ({ bytes }: GeneratedDocument<object>): Promise<string> => {
    const { pages } = await reader.open(bytes, { tenant: 'test' });
    expect(pages.every(({ source }) => source === 'pdf_text')).toBe(true);
    return toAlphanumeric(pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n'));
  };

  test.each(TEMPLATE_PARTS)('invoices, %s', async (part) => {
    for await (const invoice of generateInvoices({ seed: 31, count: 45, part })) {
      const text = await readText(invoice);
      const {
        invoice_number: number,
        total_amount: total,
        subtotal,
        vat_amount: vat,
        payment_reference: iban,
      } = invoice.truth;
      const printed = [toAlphanumeric(number ?? ''), toDigits(total ?? 0), ...(iban ? [toAlphanumeric(iban)] : [])];
      if (subtotal && !invoice.unprinted.includes('subtotal')) printed.push(toDigits(subtotal));
      if (vat && !invoice.unprinted.includes('vat_amount')) printed.push(toDigits(vat));
      expect
        .soft(
          printed.filter((value) => !text.includes(value)),
          `${invoice.name} ${invoice.template}`,
        )
        .toEqual([]);
      const names = [invoice.truth.vendor_name ?? '', ...(invoice.accepted['vendor_name'] ?? [])];
      expect
        .soft(
          names.some((name) => text.includes(toAlphanumeric(name))),
          `${invoice.name}: vendor`,
        )
        .toBe(true);
      const dates = [invoice.truth.invoice_date, invoice.truth.due_date].filter((day) => typeof day === 'string');
      expect
        .soft(
          dates.every((day) => text.includes(day.slice(2, 4)) && text.includes(String(Number(day.slice(8))))),
          `${invoice.name}: dates`,
        )
        .toBe(true);
    }
  });

  test.each(['receipt', 'rib', 'resume'].flatMap((kind) => TEMPLATE_PARTS.map((part): [string, Part] => [kind, part])))(
    '%s, %s',
    async (kind, part) => {
      for (const document of await generate(kind, { seed: 12, count: 20, part, medium: 'pdf' })) {
        const text = await readText(document);
        const truth = document.truth as Readonly<Record<string, unknown>>;
        const expectedFields =
          {
            receipt: ['vendor_name', 'total_amount', 'vendor_address'],
            rib: ['holder_name', 'iban', 'bic', 'bank_name'],
            resume: ['firstname', 'lastname', 'email', 'phone', 'location'],
          }[kind] ?? [];
        const missing = expectedFields.filter((field) => {
          const value = truth[field];
          if (value === null) return false;
          // A name on two lines may be next to another column, so its words are not adjacent in the text.
          if (field === 'holder_name')
            return !String(value)
              .split(' ')
              .every((word) => text.includes(toAlphanumeric(word)));
          const plain = typeof value === 'number' ? toDigits(value) : toAlphanumeric(String(value));
          return ![
            plain,
            plain.normalize('NFD').replaceAll(/\p{M}/gu, ''),
            toAlphanumeric(String(value).replaceAll('œ', 'oe')).normalize('NFD').replaceAll(/\p{M}/gu, ''),
          ].some((variant) => text.includes(variant));
        });
        expect.soft(missing, `${document.name} ${document.template}`).toEqual([]);
      }
    },
  );
});

describe('invented facts are consistent', () => {
  test.each(TEMPLATE_PARTS)('subtotal and VAT of an invoice add up to its total, %s', async (part) => {
    for await (const { truth, name } of generateInvoices({ seed: 77, count: 60, part })) {
      const { subtotal, vat_amount: vat, total_amount: total } = truth as Required<InvoiceData>;
      if (subtotal !== null && vat !== null) expect.soft((subtotal ?? 0) + (vat ?? 0), name).toBeCloseTo(total ?? 0, 6);
    }
  });

  test('accounts have a valid IBAN and a valid BIC', () => {
    for (let i = 0; i < 200; i += 1) {
      const { account, bank } = inventRib(createDraw(`rib ${i}`));
      expect(isIban(account.iban)).toBe(true);
      expect(isBic(bank.bic)).toBe(true);
    }
  });

  test.each([
    ['card', 'TD1'],
    ['residence', 'TD1'],
    ['passport', 'TD3'],
    ['old_card', 'FRENCH_ID'],
    ['foreign_card', 'TD2'],
  ] as const)('every check digit of the machine readable zone is valid: %s', (kind: IdCardKind, layoutName) => {
    const layout = MRZ_LAYOUTS.find(({ name }) => name === layoutName) as (typeof MRZ_LAYOUTS)[number];
    for (let i = 0; i < 100; i += 1) {
      const facts = inventIdCard(createDraw(`${kind} ${i}`), kind);
      const rows = buildMrz(facts);
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => layout.lineLength));
      const { number, birth, expiry, isCompositeValid: whole } = decodeMrz(rows, layout);
      expect({ number: number.text.replaceAll('<', ''), birth: birth.text, whole }).toEqual({
        number: facts.number,
        birth: facts.birth.slice(2).replaceAll('-', ''),
        whole: true,
      });
      expect(number.isValid && birth.isValid && (expiry?.isValid ?? true)).toBe(true);
    }
  });
});

describe('no text extends beyond the edge of its sheet', () => {
  test.each([...trainInvoiceTemplates, ...reportInvoiceTemplates])('$name', ({ page, languages, options }) => {
    for (let i = 0; i < 40; i += 1) {
      const draw = createDraw(`edge ${i}`);
      const facts = inventInvoice(draw.fork('facts'), { language: draw.weighted(languages), ...options?.(draw) });
      expect(findOverflowingTexts(page(draw.fork('page'), facts).sheets)).toEqual([]);
    }
  });
  test.each([...trainResumeTemplates, ...reportResumeTemplates])('resume', (page) => {
    for (let i = 0; i < 40; i += 1) {
      const draw = createDraw(`edge ${i}`);
      expect(
        findOverflowingTexts(
          page(draw.fork('page'), inventResume(draw.fork('facts'), draw.pick(['fr', 'en'] as const))).sheets,
        ),
      ).toEqual([]);
    }
  });
});

/** Report figures are only meaningful if the two parts share no drawing code, so neither may import the other. */
test.each([
  ['train', 'report'],
  ['report', 'train'],
])('%s templates import nothing from the %s templates', (part, otherPart) => {
  const files = readdirSync(join(generateFolder, 'templates', part), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const source = readFileSync(join(generateFolder, 'templates', part, file), 'utf8');
    expect(source).not.toContain(`/${otherPart}/`);
    expect(source).not.toContain(`'${otherPart}'`);
  }
});
