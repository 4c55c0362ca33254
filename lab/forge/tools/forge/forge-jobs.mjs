// Reads the jobs of a forging tool, [{"input", "output", "seed", "extra"}], and reports those that fail.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';

export const requireTool = createRequire(`${process.env.PROBANT_FORGE_NPM}/`);

export async function forgeEach(change) {
  for (const job of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
    mkdirSync(dirname(job.output), { recursive: true });
    try {
      writeFileSync(job.output, await change(readFileSync(job.input), job.extra, job));
    } catch (error) {
      console.log(`${basename(job.output)}: ${String(error).slice(0, 200)}`);
    }
  }
}

/** Paints a white box and the new text over a number. */
export async function paintOver({ StandardFonts, rgb }, pdf, { after, box, height, origin, size }) {
  const page = pdf.getPages()[0];
  const [x0, y0, x1, y1] = box;
  page.drawRectangle({ x: x0, y: height - y1, width: x1 - x0, height: y1 - y0, color: rgb(1, 1, 1) });
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText(after, { x: origin[0], y: height - origin[1], size, font });
}
