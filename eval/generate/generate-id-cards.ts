import { pictureOf } from '../../samples/picture/picture.ts';
import { pickMedium, pictureAsMedium } from './degrade/as-medium.ts';
import type { GeneratedIdCard, Order, Part } from './document.ts';
import { createDraw } from './draw.ts';
import { idTruth, inventId } from './id-card/facts.ts';
import type { IdTemplate } from './id-card/template.ts';
import { reportIdTemplates } from './templates/report/id-card/cards.ts';
import { trainIdTemplates } from './templates/train/id-card/cards.ts';

const TEMPLATES: Readonly<Record<Part, readonly IdTemplate[]>> = { train: trainIdTemplates, report: reportIdTemplates };

/**
 * Identity papers of our own design, SPÉCIMEN across them, with valid zones of the formats TD1, TD2, TD3 and the old French
 * card. Always pictures: nobody has such a paper as text, so `pdf` gives scans.
 */
export async function* generateIdCards({ seed, count, part, medium = 'photo' }: Order): AsyncIterable<GeneratedIdCard> {
  for (let index = 0; index < count; index += 1) {
    const draw = createDraw(`${seed}/id_card/${part}/${index}`);
    const { kinds, page } = draw.pick(TEMPLATES[part]);
    const facts = inventId(draw.fork('facts'), draw.pick(kinds));
    const { sheet, said, layout } = page(draw.fork('page'), facts);
    const picked = pickMedium(draw.fork('which medium'), medium);
    const paper = await pictureOf(sheet, draw.between(0.9, 1.2), 1);
    const filed = await pictureAsMedium(
      draw.fork('medium'),
      paper,
      picked === 'pdf' ? 'scan' : picked,
      draw.pick(['clean', 'office', 'bad'] as const),
    );
    yield {
      name: `id-card-${part}-${seed}-${index}.${filed.extension}`,
      kind: 'id_card',
      bytes: filed.bytes,
      truth: idTruth(facts, said),
      language: 'fr',
      template: `${part}/${layout}`,
      medium: filed.medium,
      unprinted: [],
      accepted: { nationality: [facts.country, facts.nationality], first_name: [facts.firstNames.join(' ')] },
    };
  }
}
