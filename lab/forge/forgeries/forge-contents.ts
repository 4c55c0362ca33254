import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDraw } from '../../generate/draw.ts';
import { CACHE_FOLDER, writeWhole } from '../cache.ts';
import { PROFILE_BY_KIND } from '../documents/business-document.ts';
import { inventDocument } from '../documents/invent-document.ts';
import type { CorpusFile } from '../manifest.ts';
import { inventLook } from '../pages/look.ts';
import { PRODUCERS } from '../producers/producers.ts';
import { INPUT_EXTENSIONS, writeInput } from '../producers/write-input.ts';
import { runTool } from '../run-tool.ts';
import { findHalf } from '../split.ts';
import { CONTENT_FAULTS } from './content-faults.ts';

/** Producers that print the wrong digit from the start: no trace of an edit is in the file. */
const PRODUCERS_OF_FAULTS = ['pdfkit', 'reportlab', 'chromium', 'weasyprint'];
const DOCUMENTS_PER_FAULT = 5;

/** Draws documents with one wrong digit each (F9). */
export async function forgeContents(): Promise<readonly CorpusFile[]> {
  const files: CorpusFile[] = [];
  for (const producer of PRODUCERS.filter(({ name }) => PRODUCERS_OF_FAULTS.includes(name))) {
    const folder = join(CACHE_FOLDER, 'forged', `F9-${producer.name}`);
    const planned = CONTENT_FAULTS.flatMap((fault) =>
      Array.from({ length: DOCUMENTS_PER_FAULT }, (_, index) => {
        const kind = fault.kinds[index % fault.kinds.length] ?? 'rib';
        const stem = join(folder, `${fault.name}-${index}`);
        return {
          fault,
          kind,
          seed: `F9/${producer.name}/${fault.name}/${index}`,
          input: `${stem}.${INPUT_EXTENSIONS[producer.form]}`,
          output: `${stem}.pdf`,
        };
      }),
    );
    const open = planned.filter(({ output }) => !existsSync(output));
    for (const { fault, input, kind, seed } of open) {
      const draw = createDraw(seed);
      const document = fault.apply(inventDocument(kind, seed), draw);
      writeWhole(input, await writeInput(producer.form, document, inventLook(draw.fork('look')), seed));
    }
    if (open.length > 0)
      await runTool(
        producer.tool,
        open.map(({ input, output }) => ({ input, output })),
        folder,
      );
    for (const { fault, kind, output } of planned.filter(({ output }) => existsSync(output)))
      files.push({
        path: output,
        sort: 'forged',
        family: 'F9',
        tool: producer.name,
        producer: producer.name,
        half: findHalf(producer.name, 'F9', producer.name),
        profile: PROFILE_BY_KIND[kind],
        documentKind: kind,
        expected: fault.expected,
        variant: fault.name,
      });
  }
  return files;
}
