import { rasterizeSheet } from '@probant/samples/picture/picture';
import { applyMediumToPicture, pickMedium } from './degrade/apply-medium.ts';
import { createDraw } from './draw.ts';
import type { GeneratedIdCard, GenerateOptions, Part } from './generated-document.ts';
import { buildIdCardTruth, inventIdCard } from './id-card/facts.ts';
import type { IdCardTemplate } from './id-card/template.ts';
import { reportIdTemplates } from './templates/report/id-card/cards.ts';
import { trainIdTemplates } from './templates/train/id-card/cards.ts';

const TEMPLATES_BY_PART: Readonly<Record<Part, readonly IdCardTemplate[]>> = {
  train: trainIdTemplates,
  report: reportIdTemplates,
};

/**
 * Generates identity documents of an original design marked SPÉCIMEN, with valid machine readable zones (TD1, TD2, TD3 and the French
 * card of 1988 to 2021). They are always images, because identity documents have no text layer: `pdf` gives scans.
 */
export async function* generateIdCards({
  seed,
  count,
  part,
  medium = 'photo',
}: GenerateOptions): AsyncIterable<GeneratedIdCard> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/id_card/${part}/${index}`);
    const { kinds, page } = draw.pick(TEMPLATES_BY_PART[part]);
    const facts = inventIdCard(draw.fork('facts'), draw.pick(kinds));
    const { sheet, printed, layout } = page(draw.fork('page'), facts);
    const pickedMedium = pickMedium(draw.fork('which medium'), medium);
    const paper = await rasterizeSheet(sheet, draw.between(0.9, 1.2), 1);
    const file = await applyMediumToPicture(
      draw.fork('medium'),
      paper,
      pickedMedium === 'pdf' ? 'scan' : pickedMedium,
      draw.pick(['clean', 'office', 'bad'] as const),
    );
    yield {
      name: `id-card-${part}-${seed}-${index}.${file.extension}`,
      kind: 'id_card',
      bytes: file.bytes,
      truth: buildIdCardTruth(facts, printed),
      language: 'fr',
      template: `${part}/${layout}`,
      medium: file.medium,
      unprinted: [],
      accepted: { nationality: [facts.country, facts.nationality], first_name: [facts.firstNames.join(' ')] },
    };
  }
}
