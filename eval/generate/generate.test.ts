import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { InvoiceData } from '@probant/contracts/extraction';
import type { DocumentReader } from '@probant/documents/document';
import { createDocumentReader } from '@probant/documents/reader';
import { isBic, isIban } from '@probant/french/iban';
import { silentLogger } from '@probant/kernel/logging';
import { createMetrics } from '@probant/kernel/metrics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeMrz } from '../../services/extraction/src/id-card/mrz/decode.ts';
import { MRZ_LAYOUTS } from '../../services/extraction/src/id-card/mrz/layouts.ts';
import { type GeneratedDocument, type Order, PARTS, type Part } from './document.ts';
import { createDraw } from './draw.ts';
import { generateInvoices } from './generate-invoices.ts';
import { GENERATORS } from './generators.ts';
import { type IdKind, inventId } from './id-card/facts.ts';
import { zoneOf } from './id-card/zone.ts';
import { inventInvoice } from './invoice/invent-invoice.ts';
import { outsideTexts } from './page/outside-texts.ts';
import { inventResume } from './resume/invent-resume.ts';
import { inventRib } from './rib/facts.ts';
import { reportInvoiceTemplates } from './templates/report/invoices.ts';
import { reportResumeTemplates } from './templates/report/resume/resumes.ts';
import { trainInvoiceTemplates } from './templates/train/invoices.ts';
import { trainResumeTemplates } from './templates/train/resume/resumes.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const made: T[] = [];
  for await (const one of list) made.push(one);
  return made;
}
const made = (kind: string, order: Order) => all((GENERATORS[kind] as (typeof GENERATORS)[string])(order));

describe('the same seed gives the same documents', () => {
  test.each(Object.keys(GENERATORS))('%s', async (kind) => {
    const order: Order = { seed: 5, count: 2, part: 'report', medium: kind === 'id-card' ? 'scan' : 'pdf' };
    const [once, again] = [await made(kind, order), await made(kind, order)];
    expect(again).toEqual(once);
    const [other] = await made(kind, { ...order, seed: 6, count: 1 });
    expect(other?.truth).not.toEqual(once[0]?.truth);
  });

  test('a document does not depend on how many are made', async () => {
    const [few, many] = [
      await made('invoice', { seed: 9, count: 2, part: 'train' }),
      await made('invoice', { seed: 9, count: 4, part: 'train' }),
    ];
    expect(many.slice(0, 2)).toEqual(few);
  });
});

/** Letters and digits alone: spaces, signs and line breaks are the layout's business. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
const digitsOf = (amount: number): string => Math.abs(amount).toFixed(2).replace('.', '');

describe('what the truth says can be read from the text layer', () => {
  let reader: DocumentReader;
  beforeAll(async () => {
    const models = join(here, '../../models/ppocr-v6');
    reader = await createDocumentReader({ models, logger: silentLogger, metrics: createMetrics(), children: 1 });
  });
  afterAll(() => reader.close());
  const textOf = async ({ bytes }: GeneratedDocument<object>): Promise<string> => {
    const { pages } = await reader.open(bytes, { tenant: 'test' });
    expect(pages.every(({ source }) => source === 'pdf_text')).toBe(true);
    return bare(pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join('\n'));
  };

  test.each(PARTS)('invoices, %s', async (part) => {
    for await (const invoice of generateInvoices({ seed: 31, count: 45, part })) {
      const text = await textOf(invoice);
      const {
        invoice_number: number,
        total_amount: total,
        subtotal,
        vat_amount: vat,
        payment_reference: iban,
      } = invoice.truth;
      const printed = [bare(number ?? ''), digitsOf(total ?? 0), ...(iban ? [bare(iban)] : [])];
      if (subtotal && !invoice.unprinted.includes('subtotal')) printed.push(digitsOf(subtotal));
      if (vat && !invoice.unprinted.includes('vat_amount')) printed.push(digitsOf(vat));
      expect
        .soft(
          printed.filter((value) => !text.includes(value)),
          `${invoice.name} ${invoice.template}`,
        )
        .toEqual([]);
      const names = [invoice.truth.vendor_name ?? '', ...(invoice.accepted['vendor_name'] ?? [])];
      expect
        .soft(
          names.some((name) => text.includes(bare(name))),
          `${invoice.name}: its vendor`,
        )
        .toBe(true);
      const years = [invoice.truth.invoice_date, invoice.truth.due_date].filter((day) => typeof day === 'string');
      expect
        .soft(
          years.every((day) => text.includes(day.slice(2, 4)) && text.includes(String(Number(day.slice(8))))),
          `${invoice.name}: its days`,
        )
        .toBe(true);
    }
  });

  test.each(['receipt', 'rib', 'resume'].flatMap((kind) => PARTS.map((part): [string, Part] => [kind, part])))(
    '%s, %s',
    async (kind, part) => {
      for (const document of await made(kind, { seed: 12, count: 20, part, medium: 'pdf' })) {
        const text = await textOf(document);
        const truth = document.truth as Readonly<Record<string, unknown>>;
        const wanted =
          {
            receipt: ['vendor_name', 'total_amount', 'vendor_address'],
            rib: ['holder_name', 'iban', 'bic', 'bank_name'],
            resume: ['firstname', 'lastname', 'email', 'phone', 'location'],
          }[kind] ?? [];
        const missing = wanted.filter((field) => {
          const value = truth[field];
          if (value === null) return false;
          // A name on two lines may stand beside another column: its words are there, not one after the other.
          if (field === 'holder_name')
            return !String(value)
              .split(' ')
              .every((word) => text.includes(bare(word)));
          const plain = typeof value === 'number' ? digitsOf(value) : bare(String(value));
          return ![
            plain,
            plain.normalize('NFD').replaceAll(/\p{M}/gu, ''),
            bare(String(value).replaceAll('œ', 'oe')).normalize('NFD').replaceAll(/\p{M}/gu, ''),
          ].some((one) => text.includes(one));
        });
        expect.soft(missing, `${document.name} ${document.template}`).toEqual([]);
      }
    },
  );
});

describe('the facts agree with themselves', () => {
  test.each(PARTS)('amounts of invoices, %s', async (part) => {
    for await (const { truth, name } of generateInvoices({ seed: 77, count: 60, part })) {
      const { subtotal, vat_amount: vat, total_amount: total } = truth as Required<InvoiceData>;
      if (subtotal !== null && vat !== null) expect.soft((subtotal ?? 0) + (vat ?? 0), name).toBeCloseTo(total ?? 0, 6);
    }
  });

  test('accounts have right keys', () => {
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
  ] as const)('every check digit of a zone is right: %s', (kind: IdKind, layoutName) => {
    const layout = MRZ_LAYOUTS.find(({ name }) => name === layoutName) as (typeof MRZ_LAYOUTS)[number];
    for (let i = 0; i < 100; i += 1) {
      const facts = inventId(createDraw(`${kind} ${i}`), kind);
      const rows = zoneOf(facts);
      expect(rows.map((row) => row.length)).toEqual(rows.map(() => layout.lineLength));
      const { number, birth, expiry, whole } = decodeMrz(rows, layout);
      expect({ number: number.text.replaceAll('<', ''), birth: birth.text, whole }).toEqual({
        number: facts.number,
        birth: facts.birth.slice(2).replaceAll('-', ''),
        whole: true,
      });
      expect(number.valid && birth.valid && (expiry?.valid ?? true)).toBe(true);
    }
  });
});

describe('no text is written beyond the edge of its sheet', () => {
  test.each([...trainInvoiceTemplates, ...reportInvoiceTemplates])('$name', ({ page, languages, wish }) => {
    for (let i = 0; i < 40; i += 1) {
      const draw = createDraw(`edge ${i}`);
      const facts = inventInvoice(draw.fork('facts'), { language: draw.weighted(languages), ...wish?.(draw) });
      expect(outsideTexts(page(draw.fork('page'), facts).sheets)).toEqual([]);
    }
  });
  test.each([...trainResumeTemplates, ...reportResumeTemplates])('resume', (page) => {
    for (let i = 0; i < 40; i += 1) {
      const draw = createDraw(`edge ${i}`);
      expect(
        outsideTexts(
          page(draw.fork('page'), inventResume(draw.fork('facts'), draw.pick(['fr', 'en'] as const))).sheets,
        ),
      ).toEqual([]);
    }
  });
});

/** Reports mean something only as long as no drawing is shared: neither part may reach into the other. */
test.each([
  ['train', 'report'],
  ['report', 'train'],
])('templates to %s share no drawing with those to %s', (part, other) => {
  const files = readdirSync(join(here, 'templates', part), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const source = readFileSync(join(here, 'templates', part, file), 'utf8');
    expect(source).not.toContain(`/${other}/`);
    expect(source).not.toContain(`'${other}'`);
  }
});
