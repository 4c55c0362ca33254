import { applyMedium, pickMedium } from './degrade/apply-medium.ts';
import { createDraw } from './draw.ts';
import type { GeneratedInvoice, GenerateOptions, Part } from './generated-document.ts';
import { buildPrintedDetails, buildPrintedTruth } from './html/page/build-truth.ts';
import { composePage } from './html/page/compose-page.ts';
import type { HtmlLayout } from './html/page/layout.ts';
import { readText } from './html/page/markup.ts';
import { createHtmlPrinter, type HtmlEngineName } from './html/printing/print-html.ts';
import { reportHtmlLayouts } from './html/report/layouts.ts';
import { trainHtmlLayouts } from './html/train/layouts.ts';
import { listAddressVariants } from './invented/places.ts';

export const HTML_LAYOUTS_BY_PART: Readonly<Record<Part, readonly HtmlLayout[]>> = {
  train: trainHtmlLayouts,
  report: reportHtmlLayouts,
};

export type GeneratedHtmlInvoice = GeneratedInvoice & {
  /** By line: other descriptions that are also correct, such as the first line of print alone. */
  readonly acceptedDescriptions: readonly (readonly string[])[];
};

export type HtmlOptions = GenerateOptions & {
  /** Defaults to `chromium`. */
  readonly engine?: HtmlEngineName;
  /** Only the layout of this name. */
  readonly layout?: string;
};

/**
 * Generates invoices of HTML layouts, one layout after the other. The facts, the truth and the page depend only on the seed, the layout and
 * how many of this layout came before; the bytes also depend on the version of the engine.
 * @throws Error when the engine is not installed.
 */
export async function* generateHtmlInvoices({
  seed,
  count,
  part,
  medium,
  engine = 'chromium',
  layout: onlyLayout,
}: HtmlOptions): AsyncIterable<GeneratedHtmlInvoice> {
  const layouts = HTML_LAYOUTS_BY_PART[part].filter(({ name }) => onlyLayout === undefined || name === onlyLayout);
  if (layouts.length === 0) throw new RangeError(`no layout "${onlyLayout}" in the ${part} part`);
  const printer = await createHtmlPrinter(engine);
  try {
    for (let index = 0; index < count; index += 1) {
      const layout = layouts[index % layouts.length] as HtmlLayout;
      const round = Math.floor(index / layouts.length);
      const draw = createDraw(`${seed}/html/${part}/${layout.name}/${round}`);
      const { page, print } = composePage(draw, layout, part);
      const { seller } = print.facts;
      const truth = buildPrintedTruth(print);
      const file = await applyMedium(draw.fork('medium'), await printer.print(page), pickMedium(draw, medium));
      yield {
        name: `html-${part}-${layout.name}-${seed}-${round}.${file.extension}`,
        kind: 'invoice',
        bytes: file.bytes,
        truth,
        language: 'fr',
        template: `${part}/html-${layout.name}`,
        medium: file.medium,
        unprinted: /€|EUR/.test(readText(page)) ? [] : ['currency'],
        accepted: {
          vendor_name: [seller.name, seller.fullName, ...(seller.sign === null ? [] : [seller.sign])],
          vendor_address: listAddressVariants(seller.address),
          vendor_tax_id: [seller.siret, seller.siren, seller.vatNumber].filter((number) => number !== null),
        },
        details: buildPrintedDetails(print),
        acceptedDescriptions: print.lines.map(({ line }) => [
          line.description,
          [line.description, ...line.details].join(' '),
        ]),
      };
    }
  } finally {
    await printer.close();
  }
}
