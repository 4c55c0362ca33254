import { applyMedium, pickMedium } from './degrade/apply-medium.ts';
import { createDraw } from './draw.ts';
import type { GeneratedRib, GenerateOptions, Part } from './generated-document.ts';
import { writePages } from './page/write-pages.ts';
import { buildRibTruth, inventRib } from './rib/facts.ts';
import type { RibTemplate } from './rib/template.ts';
import { reportRibTemplates } from './templates/report/rib/slips.ts';
import { trainRibTemplates } from './templates/train/rib/slips.ts';

const TEMPLATES_BY_PART: Readonly<Record<Part, readonly RibTemplate[]>> = {
  train: trainRibTemplates,
  report: reportRibTemplates,
};

/** Generates French bank-details slips (RIB). */
export async function* generateRibs({ seed, count, part, medium }: GenerateOptions): AsyncIterable<GeneratedRib> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/rib/${part}/${index}`);
    const facts = inventRib(draw.fork('facts'), part);
    const { sheet, printed, layout } = draw.pick(TEMPLATES_BY_PART[part])(draw.fork('page'), facts);
    const pdf = writePages(draw.fork('pdf'), [sheet], { title: 'RIB', author: facts.bank.name, day: facts.printed });
    const file = await applyMedium(draw.fork('medium'), pdf, pickMedium(draw.fork('which medium'), medium));
    yield {
      name: `rib-${part}-${seed}-${index}.${file.extension}`,
      kind: 'rib',
      bytes: file.bytes,
      truth: buildRibTruth(facts, printed),
      language: 'fr',
      template: `${part}/${layout}`,
      medium: file.medium,
      unprinted: printed.showsParts ? [] : ['agency_code', 'account_number', 'rib_key'],
      accepted: {},
    };
  }
}
