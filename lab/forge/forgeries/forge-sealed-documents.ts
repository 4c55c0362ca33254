import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createDraw } from '../../generate/draw.ts';
import { CACHE_FOLDER, writeWhole } from '../cache.ts';
import type { CorpusFile } from '../manifest.ts';
import { inventLook } from '../pages/look.ts';
import { writeHtml } from '../pages/write-html.ts';
import { PRODUCERS } from '../producers/producers.ts';
import { node, python, runTool, type ToolCommand } from '../run-tool.ts';
import { findHalf } from '../split.ts';
import { openSealedAuthority } from './sealed-authority.ts';
import { CODE_BY_CASE, inventSealedPage, SEAL_CASES } from './sealed-page.ts';

const CODE_TOOLS: readonly (readonly [name: string, tool: ToolCommand])[] = [
  ['zxing', node('forge/code-zxing.mjs')],
  ['bwip-js', node('forge/code-bwip.mjs')],
  ['ppf-datamatrix', python('forge/code_ppf.py')],
];
const DOCUMENTS_PER_CASE = 6;
const PAGE_PRODUCERS = ['chromium', 'weasyprint'];

/** Bills with a 2D-Doc code: genuine ones and those of F10, each drawn with every program that writes a DataMatrix. */
export async function forgeSealedDocuments(): Promise<readonly CorpusFile[]> {
  const authority = await openSealedAuthority();
  const files: CorpusFile[] = [];
  for (const [tool, command] of CODE_TOOLS) {
    const folder = join(CACHE_FOLDER, 'forged', `F10-${tool}`);
    const planned = SEAL_CASES.flatMap((sealCase) =>
      Array.from({ length: DOCUMENTS_PER_CASE }, (_, index) => {
        const stem = join(folder, `${sealCase}-${index}`);
        const producer =
          PRODUCERS.find(({ name }) => name === PAGE_PRODUCERS[index % PAGE_PRODUCERS.length]) ?? PRODUCERS[0];
        return { sealCase, producer, stem, output: `${stem}.pdf`, seed: `F10/${tool}/${sealCase}/${index}` };
      }),
    );
    const open = planned.filter(({ output }) => !existsSync(output));
    for (const { sealCase, seed, stem } of open) {
      const draw = createDraw(seed);
      const { code, document } = inventSealedPage(draw, sealCase, authority);
      const image = `<img src="${pathToFileURL(`${stem}.png`).href}" style="width: 34mm; float: right">`;
      writeWhole(`${stem}.code`, code);
      writeWhole(`${stem}.html`, writeHtml(document, inventLook(draw.fork('look'))).replace('<h1>', `${image}<h1>`));
    }
    if (open.length > 0)
      await runTool(
        command,
        open.map(({ stem }) => ({ input: `${stem}.code`, output: `${stem}.png` })),
        folder,
      );
    for (const page of PRODUCERS.filter(({ name }) => PAGE_PRODUCERS.includes(name))) {
      const drawn = open.filter(({ producer, stem }) => producer === page && existsSync(`${stem}.png`));
      if (drawn.length > 0)
        await runTool(
          page.tool,
          drawn.map(({ output, stem }) => ({ input: `${stem}.html`, output })),
          folder,
        );
    }
    for (const { output, producer, sealCase } of planned.filter(({ output }) => existsSync(output))) {
      const isGenuine = sealCase === 'genuine';
      const name = producer?.name ?? '';
      files.push({
        path: output,
        sort: isGenuine ? 'genuine' : 'forged',
        family: isGenuine ? null : 'F10',
        tool: isGenuine ? null : tool,
        producer: name,
        half: findHalf(name, 'F10', tool),
        profile: 'attestation',
        documentKind: 'sealed',
        expected: CODE_BY_CASE[sealCase],
        variant: sealCase,
      });
    }
  }
  return files;
}
