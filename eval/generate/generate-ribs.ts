import { asMedium, pickMedium } from './degrade/as-medium.ts';
import type { GeneratedRib, Order, Part } from './document.ts';
import { createDraw } from './draw.ts';
import { pdfOf } from './page/pdf-of.ts';
import { inventRib, ribTruth } from './rib/facts.ts';
import type { RibTemplate } from './rib/template.ts';
import { reportRibTemplates } from './templates/report/rib/cards.ts';
import { trainRibTemplates } from './templates/train/rib/slips.ts';

const TEMPLATES: Readonly<Record<Part, readonly RibTemplate[]>> = {
  train: trainRibTemplates,
  report: reportRibTemplates,
};

/** French bank-details slips. */
export async function* generateRibs({ seed, count, part, medium }: Order): AsyncIterable<GeneratedRib> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/rib/${part}/${index}`);
    const facts = inventRib(draw.fork('facts'), part);
    const { sheet, said, layout } = draw.pick(TEMPLATES[part])(draw.fork('page'), facts);
    const pdf = pdfOf(draw.fork('pdf'), [sheet], { title: 'RIB', author: facts.bank.name, day: facts.printed });
    const filed = await asMedium(draw.fork('medium'), pdf, pickMedium(draw.fork('which medium'), medium));
    yield {
      name: `rib-${part}-${seed}-${index}.${filed.extension}`,
      kind: 'rib',
      bytes: filed.bytes,
      truth: ribTruth(facts, said),
      language: 'fr',
      template: `${part}/${layout}`,
      medium: filed.medium,
      unprinted: said.showsParts ? [] : ['agency_code', 'account_number', 'rib_key'],
      accepted: {},
    };
  }
}
